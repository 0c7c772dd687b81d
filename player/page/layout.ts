// Builds the parts of the page around a course in their initial state.
import type { PlayState } from '#contract/calls/playing.ts'
import { element, makeButton, spoken } from './element.ts'
import { type Drawing, icon } from './icons.ts'

/** The actions of the learner on the page around the course. */
export interface Actions {
  choose(id: string): void
  previous(): void
  next(): void
  leave(): void
}

export type Layout = ReturnType<typeof buildLayout>

const banners = {
  normal: undefined,
  review: 'Review: nothing is recorded',
  browse: 'Preview: nothing is recorded',
}

/** @param root is filled with the parts */
export function buildLayout(root: HTMLElement, { course, mode }: PlayState, actions: Actions) {
  const contents = buildContents()
  const menuButton = buildMenuButton()
  const titles = buildTitles(course.title)
  const moves = buildMoves(actions)
  const leave = buildLeaveButton(actions.leave)
  const saving = element('p', { className: 'saving', attributes: { role: 'status' } })
  const stage = element('main', { id: 'stage', tabIndex: -1, attributes: { 'aria-label': 'Course' } })
  const notice = element('section', { className: 'notice', hidden: true, attributes: { role: 'alert' } })
  const hint = element('div', { className: 'hint', hidden: true, attributes: { role: 'status' } })
  const banner = banners[mode]

  function focusCourse(event: Event) {
    event.preventDefault()
    ;(stage.querySelector('iframe') ?? stage).focus()
  }

  root.replaceChildren(
    element('a', { className: 'skip', href: '#stage', onclick: focusCourse }, 'Skip to the course'),
    element('header', {}, menuButton, titles.box, titles.progress, saving),
    moves.box,
    element('div', { className: 'tools' }, document.fullscreenEnabled && fullScreenTool(root), leave),
    ...(banner ? [element('p', { className: 'banner' }, banner)] : []),
    element('div', { className: 'body' }, contents.box, contents.backdrop, stage, notice),
    hint,
  )
  return { root, contents, menuButton, titles, moves, leave, saving, stage, notice, hint }
}

function buildContents() {
  const list = element('ol', { className: 'rows' })
  const top = element('div', { className: 'contents-top' })
  const box = element('nav', { id: 'contents', attributes: { 'aria-label': 'Contents' } }, top, list)
  return { box, top, list, backdrop: element('div', { className: 'backdrop' }) }
}

const buildMenuButton = () =>
  makeButton(
    {
      className: 'tool',
      title: 'Contents',
      attributes: { 'aria-expanded': 'false', 'aria-controls': 'contents' },
    },
    icon('menu'),
    spoken('Contents'),
  )

function buildTitles(courseTitle: string) {
  const item = element('p', { className: 'item-title' })
  const box = element('div', { className: 'titles' }, element('h1', {}, courseTitle), item)
  return { box, item, progress: element('div', { className: 'progress' }) }
}

function buildMoves(actions: Actions) {
  const previous = mover('Previous', 'previous', actions.previous)
  const next = mover('Next', 'next', actions.next)
  return { box: element('div', { className: 'moves' }, previous, next), previous, next }
}

const buildLeaveButton = (onclick: () => void) =>
  makeButton(
    { className: 'tool leave', title: 'Leave the course', onclick },
    element('span', {}, 'Leave'),
    icon('leave'),
  )

function mover(label: string, drawing: 'previous' | 'next', press: () => void) {
  const words = element('span', {}, label)
  const parts = drawing === 'next' ? [words, icon(drawing)] : [icon(drawing), words]
  return makeButton({ className: 'mover', onclick: press }, ...parts)
}

function tool(label: string, drawing: Drawing, press: () => void) {
  return makeButton({ className: 'tool', title: label, onclick: press }, icon(drawing), spoken(label))
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
