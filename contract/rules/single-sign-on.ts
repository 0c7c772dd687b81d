/** A secret that ends within so many days is shown, and mailed once (rule access-71). */
export const daysOfNotice = 30
