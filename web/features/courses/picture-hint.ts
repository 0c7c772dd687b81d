export const pictureHint =
  'A PNG or JPEG of at most 10 MB, best twice as wide as high; learners see it on cards'
