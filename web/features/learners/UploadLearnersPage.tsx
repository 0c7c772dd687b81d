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
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useNavigateAfterSave, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useManagingRole, useClientInAddress } from '../users/hooks.ts'
import { useOrganisation } from '../users/use-organisation.ts'
import { ChooseLearners } from './ChooseLearners.tsx'
import { ConfirmUpdate } from './ConfirmUpdate.tsx'
import { ConfirmUpload } from './ConfirmUpload.tsx'
import { CorrectRows } from './CorrectRows.tsx'
import { HowFileIsRead } from './HowFileIsRead.tsx'
import { CleanedAddresses, GoodRows, RowsAlreadyThere } from './PreviewedRows.tsx'
import { MissingPeople, UpdatedRows } from './UpdatedRows.tsx'
import {
  type Mode,
  type Preview,
  acceptedRows,
  useApplyImport,
  usePreview,
  useUploadLearners,
} from './hooks.ts'
import { saveTemplate } from './rejected-rows.ts'

/** The calls of the page, and what the user has chosen for them. */
function useUpload() {
  const navigate = useNavigateAfterSave()
  const [mode, setMode] = useState<Mode>('add')
  const [fileName, setFileName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const uploading = useUploadLearners(() => navigate('/manage-learners'))
  const updating = useApplyImport((id) => navigate(id ? `/actions/${id}` : '/manage-learners'))
  const preview = usePreview(() => {
    setChecked(false)
    uploading.reset()
    updating.reset()
  })
  const busy = preview.loading || preview.checking || uploading.saving || updating.saving
  return { mode, setMode, fileName, setFileName, isChecked, setChecked, uploading, updating, preview, busy }
}

export function UploadLearnersPage() {
  const clientInAddress = useClientInAddress()
  const [clientId, setClientId] = useState(useManagingRole() === 'ADMIN' ? clientInAddress : null)
  const { setMode, setFileName, setChecked, busy, ...upload } = useUpload()
  const { mode, preview } = upload
  const { rows } = preview
  useUnsavedChanges(rows !== undefined)

  return (
    <Page
      title="Upload Learners"
      subtitle="Add many learners at once, or update them from a list. Who is new gets an email to register and choose a password."
      actions={
        <CsvButton label="Download template" choiceLabel="Form of the template" onDownload={saveTemplate} />
      }
    >
      <MailOffNote />
      <ChooseLearners
        clientId={clientId}
        onClient={(chosen) => {
          setClientId(chosen)
          preview.loadForClient(chosen)
        }}
        mode={mode}
        onMode={(chosen) => {
          setMode(chosen)
          preview.readAs({ mode: chosen }, clientId)
        }}
        disabled={busy}
        onFile={(file) => {
          setFileName(file.name)
          preview.load(file, clientId, mode)
        }}
        onRefused={preview.refuse}
      />
      {preview.errors.length > 0 && <Sentences tone="wrong" sentences={preview.errors} />}
      {preview.loading && (
        <Card>
          <UploadProgress progress={preview.progress} afterwards="Checking the rows…" />
        </Card>
      )}
      {rows && <PreviewedFile {...upload} rows={rows} clientId={clientId} onChecked={setChecked} />}
    </Page>
  )
}

interface PreviewedFileProps {
  rows: Preview
  preview: ReturnType<typeof usePreview>
  clientId: string | null
  mode: Mode
  fileName: string
  /** Whether the user has looked at what is doubtful. */
  isChecked: boolean
  onChecked: (isChecked: boolean) => void
  uploading: ReturnType<typeof useUploadLearners>
  updating: ReturnType<typeof useApplyImport>
}

function PreviewedFile(props: PreviewedFileProps) {
  const { rows, preview, clientId, mode, isChecked, onChecked, uploading, updating } = props
  const isAdministrator = useManagingRole() === 'ADMIN'
  return (
    <>
      <HowFileIsRead
        reading={rows.reading}
        fieldTexts={learnerColumnTexts(rows.ownFields)}
        disabled={preview.loading || preview.checking || uploading.saving || updating.saving}
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
        checking={preview.checking}
        moveTo={isAdministrator && clientId ? clientId : undefined}
        onCheck={(corrected) => preview.check(corrected, clientId)}
      />
      <CleanedAddresses cleaned={rows.cleaned} />
      <UpdatedRows rows={rows.updates} />
      <MissingPeople missing={rows.missing} />
      <GoodRows rows={rows.goodRows} ownFields={rows.ownFields} />
      {mode === 'add' && <RowsAlreadyThere rows={rows.alreadyThere} />}
    </>
  )
}

function ConfirmFile({
  rows,
  clientId: chosen,
  mode,
  fileName,
  isChecked,
  uploading,
  updating,
}: PreviewedFileProps) {
  const me = useSession()
  const organisation = useOrganisation(chosen)
  const { goodRows, badRows, reading } = rows
  const isReadRight = reading.doubts.length === 0 || isChecked
  // Without a choice it is the organisation of the user who uploads (rule access-6).
  const clientId = chosen ?? me?.clientId
  if (mode === 'update')
    return (
      <ConfirmUpdate
        preview={rows}
        isReadRight={isReadRight}
        saving={updating.saving}
        error={updating.error}
        onUpdate={(expected, isWholeList) =>
          updating.save({
            rows: acceptedRows(rows),
            clientId,
            fileName,
            expected,
            rejected: badRows.length,
            isWholeList,
            ...confirmedReading(reading),
          })
        }
      />
    )
  return (
    <ConfirmUpload
      count={goodRows.length}
      rejected={badRows.length}
      seatsLeft={rows.seatsLeft}
      organisation={organisation}
      isReadRight={isReadRight}
      uploading={uploading.saving}
      error={uploading.error}
      onUpload={() => uploading.save({ users: goodRows, clientId, ...confirmedReading(reading) })}
    />
  )
}

/** The next file with this heading is read the same way. */
const confirmedReading = ({ headingLine, columns }: Preview['reading']) =>
  headingLine === 0
    ? {}
    : { reading: { heading: columns.map(({ name }) => name), columns: columns.map(({ field }) => field) } }

const NewTeams = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <Sentences tone="warning" title="Teams that do not exist yet are created" sentences={names} />
  )

function PreviewFigures({ rows, mode }: { rows: Preview; mode: Mode }) {
  const { goodRows, badRows, alreadyThere, updates, seatsLeft } = rows
  const isUpdate = mode === 'update'
  const changing = updates.filter(({ isBack }) => !isBack).length
  return (
    <SimpleGrid cols={{ base: 2, md: 3 + Number(isUpdate) + Number(seatsLeft !== null) }}>
      <StatCard
        label={isUpdate ? 'New people' : 'Good rows'}
        value={showNumber(goodRows.length)}
        icon={IconCircleCheck}
      />
      {isUpdate && (
        <StatCard label="People who change" value={showNumber(updates.length)} icon={IconUserEdit} />
      )}
      <StatCard label="Bad rows" value={showNumber(badRows.length)} icon={IconExclamationCircle} />
      <StatCard
        label={isUpdate ? 'Unchanged' : 'Already there'}
        value={showNumber(alreadyThere.length - changing)}
        icon={IconUserCheck}
      />
      {seatsLeft !== null && (
        <StatCard label="Seats left" value={showNumber(seatsLeft)} icon={IconArmchair} />
      )}
    </SimpleGrid>
  )
}
