/** How full a client is, from 0 to 100; nothing is full that has no limit (rule reports-6). */
export const shareOfSeats = (learners: number, limit: number): number =>
  limit === 0 ? 0 : Math.min(100, (learners / limit) * 100)
