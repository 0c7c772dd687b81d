// Names by which a page of the product, the content host and the window of a course recognise each other. The window
// loads them on a phone, so this file imports nothing.

/** The path of the empty page on the content host that a player window shows until the address of its course is known. */
export const openingPath = '/opening'

/** The name of the meta element of the page that is shown for a missing file of a course. */
export const missingPageMark = 'missing-course-page'

/** The message with which a course's page tells its player window to ask the server whether it may still save. */
export const checkMessage = 'coppice: look again'
