// How long a launch ticket opens a course.

/** Minutes from the last heartbeat. The player renews in time; a suspended laptop renews when it resumes. */
export const ticketMinutes = 60
/** Hours after it ran out in which a ticket can still be renewed. */
export const renewableHours = 24
