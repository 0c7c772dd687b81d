// The player: reads the state of the course from its page, sends the commits that a previous window could not send, and begins.
import type { PlayState } from '#contract/calls/playing.ts'
import { checkMessage } from '#contract/rules/player-window.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import { watchAttempt } from './session/attempt-watch.ts'
import type { SavingStatus } from './base/saving-status.ts'
import {
  givenState,
  loadState,
  renewTicket,
  sendCommit,
  sendCommitAndWait,
  sendReplay,
} from './saving/content-host.ts'
import type { Course } from './course/course.ts'
import { openDisk } from './saving/disk.ts'
import { measureLearningTime } from './time/learning-time.ts'
import { type Unsent, openLocalQueue } from './saving/local-queue.ts'
import { element, makeButton } from './page/element.ts'
import { buildPage } from './page/page.ts'
import { type Saver, startSaver } from './saving/saver.ts'
import { type Session, startSession } from './session/session.ts'
import { preventNavigation } from './session/navigation-guard.ts'

const heartbeat = 10 * 60_000

// Removes the opener, so that a course cannot change the page that opened its window.
window.opener = null

const localQueue = openLocalQueue(openDisk())

type OpenCourse = (state: PlayState) => Course

/** @param openCourse opens a course of one version of SCORM; the script of that version passes it in */
export async function start(openCourse: OpenCourse) {
  try {
    const state = await openingState()
    if (!state)
      return showMessage('This window has ended', 'Close it and open the course again from its page.')
    play(state, openCourse(state))
  } catch (error) {
    console.error(error)
    showMessage('The course could not be opened', 'Please check your connection.', () => location.reload())
  }
}

async function openingState(): Promise<PlayState | undefined> {
  const state = givenState()
  // This is also done in review, because the window that finished the attempt may have left its last commits here.
  if (!state.attemptId) return state
  const left = await localQueue.unsentOf(state.attemptId, clockOf(state)())
  for (const unsent of left) await sendLeft(unsent, state)
  return left.length ? loadState() : state
}

/** Returns a clock that continues from the time of the server, even if the clock of the device is changed. */
function clockOf({ now }: PlayState): () => number {
  const before = Date.parse(now) - performance.now()
  return () => before + performance.now()
}

/** @throws Error if the commits could not be sent, because they would be lost if the course began without them */
async function sendLeft({ launchId, sequence, commits }: Unsent, state: PlayState) {
  const numbered = commits.map((commit, at) => ({ ...commit, sequence: sequence + 1 + at }))
  if (launchId === state.launchId) {
    // The window was reloaded. A commit is skipped if the server has already accepted its number.
    for (const commit of numbered)
      if (commit.sequence > state.lastSequence) await mustArrive(sendCommit(commit))
  } else {
    await mustArrive(sendReplay({ launchId, commits: numbered }))
  }
  localQueue.remove(launchId)
}

async function mustArrive(sent: ReturnType<typeof sendReplay>) {
  const { kind } = await sent
  if (kind === 'unreachable') throw new Error('What a previous window has left could not be sent')
}

function play(state: PlayState, course: Course) {
  let session = undefined as Session | undefined
  const page = buildPage(state, {
    choose: (id) => void session?.move({ kind: 'to', id }),
    previous: () => void session?.move({ kind: 'previous' }),
    next: () => void session?.move({ kind: 'next' }),
    leave: () => void session?.leave(),
  })
  const stopMeasuring = measuring(state)
  const saver = saverFor(state, (status) => {
    page.showSaving(status)
    if (status.kind !== 'over') return
    stopMeasuring()
    void endSession(session, status)
  })
  preventNavigation(new URL(state.contentUrl, location.href).href, (address) => {
    const frame = page.stage.querySelector('iframe')
    if (frame) frame.src = address
  })
  session = startSession(state, course, saver, page)
  watchWindow(session, saver)
  addEventListener('message', ({ origin, data }) => {
    if (origin === state.site && data === checkMessage) void saver.check()
  })
  if (state.mode === 'normal') watchAttempt(saver.lose)
  session.begin()
}

/** In review and preview no time is measured. */
function measuring(state: PlayState): () => void {
  const { attemptId } = state
  if (state.mode !== 'normal' || !attemptId) return () => {}
  return measureLearningTime({ ...state, attemptId }, clockOf(state))
}

function saverFor(state: PlayState, show: (status: SavingStatus) => void): Saver {
  if (state.mode !== 'normal' || !state.attemptId) return noSaver(show)
  return startSaver(
    { ...state, attemptId: state.attemptId },
    {
      send: sendCommit,
      sendAndWait: sendCommitAndWait,
      renew: renewTicket,
      queue: localQueue,
      now: clockOf(state),
      show,
    },
  )
}

/** In review and preview nothing is recorded; only the ticket is renewed. */
const noSaver = (show: (status: SavingStatus) => void): Saver => ({
  record() {},
  recordSequencing() {},
  save() {},
  store: () => true,
  losesOnClose: () => false,
  hide() {},
  leave() {},
  stay() {},
  settle: async () => true,
  async check() {
    const renewed = await renewTicket()
    if (renewed.kind === 'superseded' && renewed.over)
      show({ kind: 'over', why: renewed.over, isStored: true })
  },
  lose() {},
})

type Lost = Extract<SavingStatus, { kind: 'over' }>

async function endSession(session: Session | undefined, { why, isStored }: Lost) {
  const reason = why === 'lost' ? await reasonOfLoss() : why
  const [title, text] = reason === 'ended' ? endedWords(isStored) : lostWords[reason]
  session?.stop(title, text)
}

/** Loads the reason from the state of the course, because a refusal does not contain one. */
const reasonOfLoss = async () => (await loadState().catch(() => undefined))?.over ?? 'lost'

const keptWords =
  'What was saved before is kept. If you think that this is a mistake, please ask the person who looks after your training.'

const lostWords: Record<LostReason | 'lost', [title: string, text: string]> = {
  restarted: [
    'This course was restarted',
    'What you do here is no longer saved. Close this window and open the course again from its page to begin.',
  ],
  'taken over': [
    'This course was opened in another window',
    'It goes on there: what you do here is no longer saved. You can close this window.',
  ],
  archived: ['Your account is no longer active', `Nothing more is saved here. ${keptWords}`],
  deleted: [
    'Your account has been deleted',
    'Nothing more is saved here. If you think that this is a mistake, please ask the person who looks after your training.',
  ],
  removed: ['This course is no longer one of yours', `Nothing more is saved here. ${keptWords}`],
  paused: [
    'Access is paused',
    'Access for your organisation is paused at the moment, so nothing more is saved here. What was saved before is kept: you carry on where you were when it is open again.',
  ],
  lost: [
    'This window no longer saves',
    'The course was restarted or opened in another window. Close this window and open the course again from its page.',
  ],
}

const endedWords = (isStored: boolean): [title: string, text: string] => [
  'This window has ended',
  isStored
    ? 'Close it and open the course again from its page, on this device: what has not been sent yet is stored here.'
    : 'Close it and open the course again from its page. Your last steps could not be saved: this browser lets the course store nothing on this device.',
]

function watchWindow(session: Session, saver: Saver) {
  addEventListener('beforeunload', (event) => {
    if (saver.losesOnClose()) event.preventDefault()
  })
  addEventListener('pagehide', () => session.goAway())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    session.comeBack()
    void saver.check()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) saver.hide()
    else void saver.check()
  })
  addEventListener('online', () => void saver.check())
  setInterval(() => void saver.check(), heartbeat)
}

function showMessage(title: string, text: string, again?: () => void) {
  document
    .getElementById('player')
    ?.replaceChildren(
      element(
        'section',
        { className: 'notice' },
        element('h1', {}, title),
        element('p', {}, text),
        again && makeButton({ className: 'primary', onclick: again }, 'Try again'),
      ),
    )
}
