"""What the predictor is worth over whole data sets: the work, the tables, the files, the plots."""
