/** "1 person", "1,200 people"; without a plural of its own a word takes an s. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
