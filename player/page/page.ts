// The frame around a course: its name, its contents, how far one is, whether it is saved, and the ways about.
import { darkenedOn } from '#contract/contrast.ts'
import type { PlayState } from '#contract/playing.ts'
import type { Controls, MenuRow } from '../course.ts'
import type { SavingStatus } from '../saver-core.ts'
import { isDone } from '../item-status.ts'
import { drawn, element, spoken } from './element.ts'
import { type Drawing, icon } from './icons.ts'
import { drawMenu, wordsFor } from './menu.ts'

export interface Wishes {
  choose(id: string): void
  previous(): void
  next(): void
  leave(): void
}

export interface View {
  rows: MenuRow[]
  topId: string | undefined
  controls: Controls
  progress: { done: number; all: number }
  itemTitle: string | undefined
}

export interface Page {
  stage: HTMLElement
  draw(view: View): void
  showSaving(saving: SavingStatus): void
  /** Covers the stage with a few words and what can be done. */
  showNotice(title: string, text: string, button?: { label: string; press(): void }): void
  hideNotice(): void
  /** A line below the course, with something to press. */
  showHint(text: string, label: string, press: () => void): void
  hideHint(): void
  closeMenu(): void
}

const banners = {
  normal: undefined,
  review: 'Review: nothing is recorded',
  browse: 'Preview: nothing is recorded',
}
const wide = '(min-width: 60rem)'

export function buildPage(state: PlayState, wishes: Wishes): Page {
  const { course, mode, theme } = state
  document.title = course.title
  const root = document.getElementById('player') as HTMLElement
  for (const [name, colour] of Object.entries({
    '--nav': theme.navColour,
    '--nav-font': theme.navFontColour,
    '--button': theme.buttonColour,
    '--button-font': theme.buttonFontColour,
    // Lines and rings stand on white: a pale colour would not be seen there.
    '--accent': darkenedOn('#ffffff', theme.buttonColour, 3),
  }))
    document.documentElement.style.setProperty(name, colour)

  const list = element('ol', { className: 'rows' })
  const top = element('div', { className: 'contents-top' })
  const contents = element('nav', { id: 'contents', attributes: { 'aria-label': 'Contents' } }, top, list)
  const backdrop = element('div', { className: 'backdrop', onclick: () => closeMenu() })
  const menuButton = element(
    'button',
    {
      type: 'button',
      className: 'tool',
      title: 'Contents',
      attributes: { 'aria-expanded': 'false', 'aria-controls': 'contents' },
    },
    icon('menu'),
    spoken('Contents'),
  )
  menuButton.onclick = () => setMenu(menuButton.getAttribute('aria-expanded') !== 'true')
  const itemTitle = element('p', { className: 'item-title' })
  const progress = element('div', { className: 'progress' })
  const saving = element('p', { className: 'saving', attributes: { role: 'status' } })
  const previous = mover('Previous', 'previous', wishes.previous)
  const next = mover('Next', 'next', wishes.next)
  const moves = element('div', { className: 'moves' }, previous, next)
  const leave = element(
    'button',
    { type: 'button', className: 'tool leave', title: 'Leave the course', onclick: wishes.leave },
    element('span', {}, 'Leave'),
    icon('leave'),
  )
  const stage = element('main', { id: 'stage', tabIndex: -1, attributes: { 'aria-label': 'Course' } })
  const notice = element('section', { className: 'notice', hidden: true, attributes: { role: 'alert' } })
  const hint = element('div', { className: 'hint', hidden: true, attributes: { role: 'status' } })
  const banner = banners[mode]

  root.replaceChildren(
    element('a', { className: 'skip', href: '#stage', onclick: focusCourse }, 'Skip to the course'),
    element(
      'header',
      {},
      menuButton,
      element('div', { className: 'titles' }, element('h1', {}, course.title), itemTitle),
      progress,
      saving,
    ),
    moves,
    element('div', { className: 'tools' }, document.fullscreenEnabled && fullScreenTool(root), leave),
    ...(banner ? [element('p', { className: 'banner' }, banner)] : []),
    element('div', { className: 'body' }, contents, backdrop, stage, notice),
    hint,
  )
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && root.dataset['menu'] === 'open' && !matchMedia(wide).matches) closeMenu()
  })

  function setMenu(isOpen: boolean) {
    root.dataset['menu'] = isOpen ? 'open' : 'closed'
    menuButton.setAttribute('aria-expanded', String(isOpen))
    const isDrawer = !matchMedia(wide).matches
    stage.inert = isOpen && isDrawer
    if (isOpen)
      (contents.querySelector<HTMLElement>('[aria-current]') ?? contents).scrollIntoView?.({
        block: 'nearest',
      })
    if (isOpen && isDrawer) contents.querySelector<HTMLElement>('[aria-current], button')?.focus()
  }

  /** A drawer closes behind the choice; beside the course the contents stay. */
  function closeMenu() {
    if (matchMedia(wide).matches || root.dataset['menu'] !== 'open') return
    setMenu(false)
    menuButton.focus()
  }

  function focusCourse(event: Event) {
    event.preventDefault()
    ;(stage.querySelector('iframe') ?? stage).focus()
  }

  let isFirst = true
  return {
    stage,
    closeMenu,
    draw({ rows, topId, controls, progress: far, itemTitle: title }) {
      const isAlone = far.all < 2
      menuButton.hidden = isAlone
      if (isFirst) {
        isFirst = false
        setMenu(!isAlone && matchMedia(wide).matches)
      }
      itemTitle.textContent = isAlone || title === course.title ? '' : (title ?? '')
      drawMenu(list, rows, wishes.choose)
      top.replaceChildren(topId ? chooseTop(topId) : element('h2', {}, 'Contents'), bar(far))
      progress.replaceChildren(
        ...drawn(isAlone ? [statusOfOne(rows)] : [`${far.done} of ${far.all}`, spoken(' completed')]),
      )
      setControl(previous, controls.previous)
      setControl(next, controls.next)
      moves.hidden = controls.previous === 'hidden' && controls.next === 'hidden'
      leave.hidden = controls.leave === 'hidden'
    },
    showSaving(now) {
      const [drawing, words] = wordsOf(now)
      saving.dataset['saving'] = now.kind
      saving.replaceChildren(...(drawing ? [icon(drawing), element('span', {}, words)] : []))
    },
    showNotice(title, text, button) {
      notice.replaceChildren(
        element('h2', {}, title),
        element('p', {}, text),
        ...(button
          ? [element('button', { type: 'button', className: 'primary', onclick: button.press }, button.label)]
          : []),
      )
      notice.hidden = false
      stage.inert = true
    },
    hideNotice() {
      notice.hidden = true
      stage.inert = false
    },
    showHint(text, label, press) {
      const pressed = () => {
        hint.hidden = true
        press()
      }
      hint.replaceChildren(
        element('p', {}, text),
        element('button', { type: 'button', className: 'plain', onclick: pressed }, label),
      )
      hint.hidden = false
    },
    hideHint() {
      hint.hidden = true
    },
  }

  function chooseTop(id: string) {
    return element(
      'button',
      {
        type: 'button',
        className: 'top',
        title: 'To the start of the course',
        onclick: () => wishes.choose(id),
      },
      course.title,
    )
  }
}

function wordsOf(saving: SavingStatus): [Drawing | undefined, string] {
  switch (saving.kind) {
    case 'saving':
      return ['saving', 'Saving']
    case 'saved':
      return [
        'saved',
        `Saved ${saving.at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`,
      ]
    case 'failing':
      return ['failing', `Not saved - trying again${saving.isStored ? '' : ', keep this window open'}`]
    case 'over':
      return ['failing', 'Not saved']
    default:
      return [undefined, '']
  }
}

const statusOfOne = ([row]: MenuRow[]) =>
  row?.status && row.status !== 'not begun'
    ? element('span', { className: isDone(row.status) ? 'chip done' : 'chip' }, capital(wordsFor(row.status)))
    : ''

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function bar({ done, all }: { done: number; all: number }) {
  const filled = element('div')
  filled.style.inlineSize = `${(100 * done) / Math.max(1, all)}%`
  return element(
    'div',
    { className: 'bar' },
    element('div', { className: 'track', attributes: { 'aria-hidden': 'true' } }, filled),
    element('p', {}, `${done} of ${all} completed`),
  )
}

function setControl(button: HTMLButtonElement, control: Controls['next']) {
  button.hidden = control === 'hidden'
  button.disabled = control !== 'enabled'
}

function mover(label: string, drawing: 'previous' | 'next', press: () => void) {
  const words = element('span', {}, label)
  const parts = drawing === 'next' ? [words, icon(drawing)] : [icon(drawing), words]
  return element('button', { type: 'button', className: 'mover', onclick: press }, ...parts)
}

function tool(label: string, drawing: Drawing, press: () => void) {
  return element(
    'button',
    { type: 'button', className: 'tool', title: label, onclick: press },
    icon(drawing),
    spoken(label),
  )
}

function fullScreenTool(root: HTMLElement) {
  const button = tool('Full screen', 'widen', () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void root.requestFullscreen()
  })
  document.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement !== null
    const label = isFull ? 'Leave full screen' : 'Full screen'
    button.title = label
    button.replaceChildren(icon(isFull ? 'narrow' : 'widen'), spoken(label))
  })
  return button
}
