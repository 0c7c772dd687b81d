// How long a launch ticket opens a course.

/** Minutes from the last sign of life. The player renews in time; an asleep laptop renews when it wakes. */
export const ticketMinutes = 60
/** Hours after it ran out in which a ticket can still be renewed. */
export const renewableHours = 24
