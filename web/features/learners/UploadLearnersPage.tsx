import { SimpleGrid } from '@mantine/core'
import {
  IconArmchair,
  IconCircleCheck,
  IconExclamationCircle,
  IconUserCheck,
  IconUserEdit,
} from '@tabler/icons-react'
import { useState } from 'react'
import { learnerColumnTexts } from '#contract/rules/learner-file.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useNavigateAfterSave, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { WaitingLists } from '../large-lists/WaitingLists.tsx'
import { useApplyInParts } from '../large-lists/hooks.ts'
import { useClientInAddress } from '../users/hooks.ts'
import { ChooseLearners } from './ChooseLearners.tsx'
import { ConfirmFile, type ConfirmFileProps } from './ConfirmFile.tsx'
import { CorrectRows } from './CorrectRows.tsx'
import { HowFileIsRead } from './HowFileIsRead.tsx'
import { CleanedAddresses, GoodRows, RowsAlreadyThere } from './PreviewedRows.tsx'
import { KeptCorrections } from './KeptCorrections.tsx'
import { MissingPeople, UpdatedRows } from './UpdatedRows.tsx'
import { doubtsOf } from './doubts.ts'
import { type CheckedRow, type Mode, type Preview, useApplyImport, useUploadLearners } from './hooks.ts'
import { useKeptCorrections } from './kept-corrections.ts'
import { saveTemplate, unusedColumnsOf } from './rejected-rows.ts'
import { totalsOf } from './totals.ts'
import { useLookedAt } from './use-looked-at.ts'
import { usePreview } from './use-preview.ts'
import { useWholeList } from './use-whole-list.ts'

/** The calls of the page, and what the user has chosen for them. */
function useUpload() {
  const navigate = useNavigateAfterSave()
  const [mode, setMode] = useState<Mode>('add')
  const [fileName, setFileName] = useState('')
  const corrections = useKeptCorrections<CheckedRow>('corrected-rows')
  function leaveFor(address: string) {
    corrections.forget()
    return navigate(address)
  }
  const uploading = useUploadLearners(() => leaveFor('/manage-learners'))
  const updating = useApplyImport((id) => leaveFor(id ? `/actions/${id}` : '/manage-learners'))
  const uploadingParts = useApplyInParts((id) => leaveFor(`/list-in-parts/${id}`))
  const preview = usePreview(corrections, () => {
    uploading.reset()
    updating.reset()
    uploadingParts.reset()
  })
  const read = preview.rows
  const { isChecked, setChecked } = useLookedAt(read && { ...read.reading, doubts: doubtsOf(read) })
  const wholeList = useWholeList(preview.rows, preview.timesRead)
  const saving = uploading.saving || updating.saving || uploadingParts.saving
  const busy = preview.loading || preview.checking || saving
  const chosen = { mode, setMode, fileName, setFileName, isChecked, setChecked }
  return { ...chosen, wholeList, uploading, updating, uploadingParts, corrections, preview, busy }
}

export function UploadLearnersPage() {
  const clientInAddress = useClientInAddress()
  const [clientId, setClientId] = useState(useIsAdministrator() ? clientInAddress : null)
  const { setMode, setFileName, setChecked, busy, corrections, ...upload } = useUpload()
  const { mode, preview } = upload
  const { rows } = preview
  const { setWanted: setWholeList } = upload.wholeList
  useUnsavedChanges(rows !== undefined)
  const keptText = <KeptCorrections {...{ preview, corrections, clientId }} />
  return (
    <Page
      title="Upload Learners"
      subtitle="Add many learners at once, or update them from a list. Who is new gets an email to register and choose a password."
      actions={
        <CsvButton label="Download template" choiceLabel="Form of the template" onDownload={saveTemplate} />
      }
    >
      <MailOffNote />
      <WaitingLists />
      {keptText}
      <ChooseLearners
        clientId={clientId}
        onClient={(chosen) => {
          setClientId(chosen)
          setWholeList(false)
          void preview.loadForClient(chosen)
        }}
        mode={mode}
        onMode={(chosen) => {
          setMode(chosen)
          setWholeList(false)
          preview.readAs({ mode: chosen }, clientId)
        }}
        disabled={busy}
        onFile={(file) => {
          setFileName(file.name)
          setChecked(false)
          setWholeList(false)
          void preview.load(file, clientId, mode)
        }}
        onRefused={preview.refuse}
      />
      {preview.errors.length > 0 && <Sentences tone="wrong" sentences={preview.errors} />}
      {preview.loading && (
        <Card>
          <UploadProgress progress={preview.progress} afterwards="Checking the rows…" />
        </Card>
      )}
      {rows && (
        <PreviewedFile {...upload} busy={busy} rows={rows} clientId={clientId} onChecked={setChecked} />
      )}
    </Page>
  )
}

interface PreviewedFileProps extends ConfirmFileProps {
  onChecked: (isChecked: boolean) => void
  busy: boolean
}

function PreviewedFile(props: PreviewedFileProps) {
  const { rows, preview, clientId, mode, isChecked, onChecked, busy } = props
  const isAdministrator = useIsAdministrator()
  const { added, changed, back, unchanged, cleaned } = totalsOf(rows)
  return (
    <>
      <HowFileIsRead
        reading={{ ...rows.reading, doubts: doubtsOf(rows) }}
        fieldTexts={learnerColumnTexts(rows.ownFields)}
        disabled={busy}
        onChange={(choices) => preview.readAs(choices, clientId)}
        isChecked={isChecked}
        onChecked={onChecked}
      />
      <PreviewFigures rows={rows} mode={mode} />
      <NewTeams names={rows.newTeams} />
      <ConfirmFile {...props} />
      <CorrectRows
        // The texts that were typed belong to the rows of one reading.
        key={preview.timesRead}
        rows={rows.badRows}
        ownFields={rows.ownFields}
        unused={unusedColumnsOf(rows)}
        total={totalsOf(rows).rejected}
        checking={preview.checking || preview.loading}
        moveTo={isAdministrator && clientId ? clientId : undefined}
        wholeList={props.wholeList}
        onType={(row) => preview.type(row, clientId)}
        onCheck={(corrected) => preview.check(corrected, clientId)}
      />
      <CleanedAddresses cleaned={rows.cleaned} total={cleaned} />
      <UpdatedRows rows={rows.updates} total={changed + back} />
      <MissingPeople missing={rows.missing} />
      <GoodRows rows={rows.goodRows} total={added} ownFields={rows.ownFields} />
      {mode === 'add' && <RowsAlreadyThere rows={rows.alreadyThere} total={unchanged} />}
    </>
  )
}

const NewTeams = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <Sentences tone="warning" title="Teams that do not exist yet are created" sentences={names} />
  )

function PreviewFigures({ rows, mode }: { rows: Preview; mode: Mode }) {
  const { seatsLeft } = rows
  const { added, changed, back, rejected, unchanged } = totalsOf(rows)
  const isUpdate = mode === 'update'
  return (
    <SimpleGrid cols={{ base: 2, md: 3 + Number(isUpdate) + Number(seatsLeft !== null) }}>
      <StatCard
        label={isUpdate ? 'New people' : 'Good rows'}
        value={showNumber(added)}
        icon={IconCircleCheck}
      />
      {isUpdate && (
        <StatCard label="People who change" value={showNumber(changed + back)} icon={IconUserEdit} />
      )}
      <StatCard label="Bad rows" value={showNumber(rejected)} icon={IconExclamationCircle} />
      <StatCard
        label={isUpdate ? 'Unchanged' : 'Already there'}
        value={showNumber(unchanged)}
        icon={IconUserCheck}
      />
      {seatsLeft !== null && (
        <StatCard label="Seats left" value={showNumber(seatsLeft)} icon={IconArmchair} />
      )}
    </SimpleGrid>
  )
}
