import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useConfirmedReissue, useDismissReissue } from '../certificates/hooks.ts'
import classes from './Attention.module.css'

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
        <Button
          variant="default"
          size="compact-sm"
          loading={reissuing.saving}
          aria-label={`Issue again the ${what} of ${name}`}
          onClick={() => void reissuing.confirm({ urlToken, name, certificates })}
        >
          Issue again
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={dismissing.saving}
          aria-label={`Dismiss the request about ${name}`}
          onClick={() => dismissing.save({ urlToken })}
        >
          Dismiss
        </Button>
      </span>
    </li>
  )
}
