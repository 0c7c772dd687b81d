/** "1 person", "1,200 people"; the plural is the singular and an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
