import { KeptTextNotice } from './KeptTextNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { RefreshNotice } from './RefreshNotice.tsx'
import { SessionNotice } from './SessionNotice.tsx'
import { UploadsNotice } from './UploadsNotice.tsx'
import classes from './Notices.module.css'

/** Notices over the bottom of the page, which do not move its content. */
export const Notices = () => (
  <div className={classes['notices']}>
    <SessionNotice />
    <KeptTextNotice />
    <UploadsNotice />
    <RefreshNotice />
    <OfflineNotice />
  </div>
)
