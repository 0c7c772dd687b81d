import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import * as settings from '#contract/calls/settings.ts'
import { useWatch } from '../../data/use-watch.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { usePreviewCourse } from '../../data/use-preview-course.ts'
import { TestMessage } from './TestMessage.tsx'
import { useFirstSteps, useHideFirstSteps } from './hooks.ts'
import classes from './FirstSteps.module.css'

/** On the dashboard of a new product, until everything is done or somebody has hidden it (rule branding-5). */
export function FirstSteps() {
  const { data, error, refetch } = useFirstSteps()
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = data?.steps.some(({ isDone }) => !isDone) ?? false
  // A user who sees the last step being done sees all of them done, until the page is left.
  if (isOpen && !wasOpen) setWasOpen(true)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.isHidden || !(isOpen || wasOpen)) return null
  return <OpenSteps {...data} onChanged={() => void refetch()} />
}

function OpenSteps({
  steps,
  onChanged,
  ...facts
}: Reply<typeof settings.firstSteps> & { onChanged: () => void }) {
  useWatch(settings.watchFirstSteps, {}, { onEvent: onChanged, onOpen: onChanged })
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title={done === steps.length ? 'Everything is set up' : 'First steps'}
      actions={
        <Group gap="md">
          <Text size="sm" c="var(--quiet)" role="status">
            {done} of {steps.length} done
          </Text>
          {done < steps.length && <HideButton />}
        </Group>
      }
    >
      <ol className="plain-list">
        {steps.map(({ name, isDone }, at) => (
          <li key={name} className={classes['step']} data-done={isDone}>
            <span className={classes['mark']} aria-hidden>
              {isDone ? <IconCheck size={16} stroke={3} /> : at + 1}
            </span>
            <div>
              <Text fw={600}>{words[name].title}</Text>
              <Text size="sm" c="var(--quiet)">
                {words[name].why}
              </Text>
            </div>
            <div className={classes['action']}>
              {isDone ? <Tag tone="good">Done</Tag> : <StepAction name={name} {...facts} />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function HideButton() {
  const { save, saving } = useHideFirstSteps()
  async function hide() {
    const title = 'Hide the first steps'
    const question = 'They disappear for all administrators, and do not come back. Nothing else changes.'
    if (await askToConfirm({ title, question, yes: 'Hide' })) save({})
  }
  return (
    <Anchor component="button" type="button" size="sm" disabled={saving} onClick={() => void hide()}>
      Hide these steps
    </Anchor>
  )
}

const words: Record<settings.FirstStepName, { title: string; why: string }> = {
  branding: {
    title: 'Name and branding',
    why: 'Your name and colours are on every page, email and certificate.',
  },
  mail: { title: 'Mail', why: 'Invitations go by email. A test message shows whether yours arrive.' },
  course: { title: 'First course', why: 'A SCORM package, as your authoring tool exports it.' },
  client: { title: 'First organisation', why: 'Its people learn with you.' },
  pathway: { title: 'First pathway', why: 'The courses that an organisation gets, in one set.' },
  assignment: { title: 'Assign it', why: 'The people of an organisation get the courses of its pathways.' },
  invitation: { title: 'First learner', why: 'They get an email with a link, and choose their password.' },
  trial: { title: 'Play it yourself', why: 'The course as a learner sees it. Nothing is recorded.' },
  result: { title: 'First result', why: 'A learner has played a course, and you see how far they are.' },
}

interface StepActionProps extends Pick<
  Reply<typeof settings.firstSteps>,
  'lacksName' | 'courseId' | 'clientId' | 'pathwayId'
> {
  name: settings.FirstStepName
}

function StepAction({ name, lacksName, courseId, clientId, pathwayId }: StepActionProps) {
  switch (name) {
    case 'branding':
      return lacksName ? (
        <Action to="/settings/provider">Enter your name</Action>
      ) : (
        <Action to="/settings/theme">Choose your colours</Action>
      )
    case 'mail':
      return <TestMessage />
    case 'course':
      return <Action to="/upload-course">Upload your first course</Action>
    case 'client':
      return <Action to="/create-client">Create an organisation</Action>
    case 'pathway':
      return <Action to={`/create-pathway${courseId ? `?course=${courseId}` : ''}`}>Create a pathway</Action>
    case 'assignment':
      return pathwayId ? (
        <Action to={`/learning-pathway/${pathwayId}`}>Assign the pathway</Action>
      ) : (
        <Later>After the first pathway</Later>
      )
    case 'invitation':
      return <Action to={`/create-learner${clientId ? `?client=${clientId}` : ''}`}>Invite a learner</Action>
    case 'trial':
      return courseId ? <PlayButton courseId={courseId} /> : <Later>After the first course</Later>
    case 'result':
      return <Action to="/learner-progress">See the progress</Action>
  }
}

const Action = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="default">
    {children}
  </Button>
)

const Later = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="var(--quiet)">
    {children}
  </Text>
)

function PlayButton({ courseId }: { courseId: string }) {
  const play = usePreviewCourse()
  return (
    <Button variant="default" onClick={() => play(courseId)}>
      Play the course
    </Button>
  )
}
