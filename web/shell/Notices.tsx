import { RefreshNotice } from './RefreshNotice.tsx'
import { UploadsNotice } from './UploadsNotice.tsx'
import classes from './Notices.module.css'

/** What lies over the end of the page for a while, without moving it. */
export const Notices = () => (
  <div className={classes['notices']}>
    <UploadsNotice />
    <RefreshNotice />
  </div>
)
