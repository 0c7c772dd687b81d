import { partsOf } from '#contract/rules/learner-file.ts'
import { useSession } from '../../data/session.ts'
import type { useApplyInParts } from '../large-lists/hooks.ts'
import { useOrganisation } from '../users/use-organisation.ts'
import { ConfirmUpdate, type UpdateCounts } from './ConfirmUpdate.tsx'
import { ConfirmUpload } from './ConfirmUpload.tsx'
import {
  type Mode,
  type Preview,
  type useApplyImport,
  type useUploadLearners,
  acceptedRows,
  confirmedReading,
} from './hooks.ts'
import { doubtsOf } from './doubts.ts'
import { totalsOf } from './totals.ts'
import type { usePreview } from './use-preview.ts'
import type { WholeList } from './use-whole-list.ts'

export interface ConfirmFileProps {
  rows: Preview
  preview: ReturnType<typeof usePreview>
  clientId: string | null
  mode: Mode
  fileName: string
  /** Whether the user has looked at what is doubtful. */
  isChecked: boolean
  wholeList: WholeList
  uploading: ReturnType<typeof useUploadLearners>
  updating: ReturnType<typeof useApplyImport>
  uploadingParts: ReturnType<typeof useApplyInParts>
}

/** Uploads what was previewed: as a whole, or a long list in parts. */
export function ConfirmFile({ rows, clientId: chosen, mode, isChecked, ...calls }: ConfirmFileProps) {
  const me = useSession()
  const organisation = useOrganisation(chosen)
  const { added, rejected } = totalsOf(rows)
  const isReadRight = doubtsOf(rows).length === 0 || isChecked
  // Without a choice it is the organisation of the user who uploads (rule access-6).
  const { upload, update, saving, error } = savesOf(rows, chosen ?? me?.clientId, calls)
  if (mode === 'update')
    return (
      <ConfirmUpdate
        preview={rows}
        wholeList={calls.wholeList}
        isReadRight={isReadRight}
        saving={saving}
        error={error}
        onUpdate={update}
        onCheckAgain={() => calls.preview.readAgain(chosen)}
      />
    )
  return (
    <ConfirmUpload
      count={added}
      mails={rows.mails}
      parts={rows.inParts && partsOf(rows.inParts.rows)}
      rejected={rejected}
      seatsLeft={rows.seatsLeft}
      organisation={organisation}
      isReadRight={isReadRight}
      uploading={saving}
      error={error}
      onUpload={upload}
    />
  )
}

type Calls = Pick<
  ConfirmFileProps,
  'preview' | 'fileName' | 'wholeList' | 'uploading' | 'updating' | 'uploadingParts'
>

/** Returns how the list is uploaded. Of a long one the server has the file once more, and not its rows. */
function savesOf(rows: Preview, clientId: string | undefined, calls: Calls) {
  const { preview, fileName, wholeList, uploading, updating, uploadingParts } = calls
  const reading = confirmedReading(rows.reading)
  const tokens = { previewToken: rows.previewToken, missingToken: rows.missing.previewToken }
  function saveInParts(counts: UpdateCounts, isWholeList: boolean) {
    const file = preview.asShown()
    const { rejected } = totalsOf(rows)
    const whole = isWholeList ? ('true' as const) : ('false' as const)
    if (file)
      uploadingParts.save({
        ...file,
        ...counts,
        ended: rows.ended.people,
        clientId,
        rejected,
        isWholeList: whole,
        ...tokens,
      })
  }
  return {
    saving: uploading.saving || updating.saving || uploadingParts.saving,
    error: uploading.error ?? updating.error ?? uploadingParts.error,
    upload() {
      if (rows.inParts) saveInParts({ added: rows.inParts.good, changed: 0, back: 0, archived: 0 }, false)
      else {
        const { rejected, unchanged } = totalsOf(rows)
        uploading.save({ users: rows.goodRows, clientId, fileName, rejected, unchanged, ...reading })
      }
    },
    update(expected: UpdateCounts, isWholeList: boolean) {
      if (rows.inParts) saveInParts(expected, isWholeList)
      else
        updating.save({
          rows: acceptedRows(rows),
          ...{ clientId, fileName, isWholeList, expected: { ...expected, ended: rows.ended.people } },
          rejected: totalsOf(rows).rejected,
          ...(isWholeList ? { leftOut: wholeList.leftOut } : {}),
          ...tokens,
          ...reading,
        })
    },
  }
}
