/** The percentage of a client's seats that are taken, from 0 to 100; 0 without a limit (rule reports-6). */
export const shareOfSeats = (learners: number, limit: number): number =>
  limit === 0 ? 0 : Math.min(100, (learners / limit) * 100)
