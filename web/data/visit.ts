// A visit is what happens in one tab of the browser, through reloads and links, until the tab is closed.
import { storageOfTab } from './storage.ts'

const key = 'visit-begun'

/** Whether a page was shown before in this visit. */
export const isVisitBegun = () => storageOfTab.getItem(key) !== null

export const markVisitBegun = () => storageOfTab.setItem(key, 'yes')
