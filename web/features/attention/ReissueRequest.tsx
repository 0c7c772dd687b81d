import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useConfirmedReissue, useDismissReissue } from '../certificates/hooks.ts'
import classes from './Attention.module.css'
import { RowButton } from '../../ui/RowButton.tsx'

type Request = Reply<typeof overview>['reissueRequests'][number]

/** A manager has asked to issue the certificates of a person again (rule certificates-36). */
export function ReissueRequest({ urlToken, name, clientName, certificates }: Request) {
  const reissuing = useConfirmedReissue()
  const dismissing = useDismissReissue()
  const what = certificates === 1 ? 'certificate' : 'certificates'
  return (
    <li className={classes['item']}>
      <Link to={`/learner/${urlToken}`} className={classes['itemLink']}>
        <span className={classes['count']}>{showNumber(certificates)}</span>{' '}
        <span className={classes['sentence']}>
          {what} of <bdi>{name}</bdi> {certificates === 1 ? 'carries' : 'carry'} an old name
        </span>
      </Link>
      <span className={classes['hint']}>
        A manager of <bdi>{clientName}</bdi> asks you to issue {certificates === 1 ? 'it' : 'them'} again.
      </span>
      <span className={classes['actions']}>
        <RowButton
          label="Issue again"
          name={`the ${what} of ${name}`}
          look="default"
          loading={reissuing.saving}
          onClick={() => void reissuing.confirm({ urlToken, name, certificates })}
        />
        <RowButton
          label="Dismiss"
          name={`the request about ${name}`}
          loading={dismissing.saving}
          onClick={() => dismissing.save({ urlToken })}
        />
      </span>
    </li>
  )
}
