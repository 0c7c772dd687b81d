// The frame around the pages: title, menu, progress, back and next.
import { make } from './make.js'

export function openReader({ pages, read, lms, onPage, onFinish }) {
  const { course, part } = document.body.dataset
  const hasTest = document.querySelector('form.questions') !== null
  let current = pages[0]

  const done = make('span', { class: 'done' })
  const bar = make('progress', { max: pages.length, value: 0, 'aria-label': 'Pages read' })
  const toggle = make(
    'button',
    { type: 'button', class: 'contents', 'aria-expanded': 'false', 'aria-controls': 'menu' },
    'Contents',
  )
  const links = pages.map((page) => {
    const link = make('button', { type: 'button', class: 'to-page' }, [
      make('span', { class: 'tick', 'aria-hidden': 'true' }),
      make('span', {}, page.dataset.title),
      make('span', { class: 'unseen state' }),
    ])
    link.addEventListener('click', () => show(page))
    return link
  })
  const menu = make(
    'nav',
    { id: 'menu', 'aria-label': 'Pages' },
    make(
      'ol',
      {},
      links.map((link) => make('li', {}, link)),
    ),
  )
  const back = make('button', { type: 'button', class: 'quiet back' }, 'Back')
  const next = make('button', { type: 'button', class: 'next' }, 'Next')
  const turn = make('div', { class: 'turn' }, [back, next])
  const main = document.querySelector('main')
  main.id = 'main'
  main.append(turn)
  document.body.classList.toggle('single', pages.length === 1)
  document.body.prepend(
    make('a', { class: 'skip', href: '#main' }, 'Skip to the page'),
    make('header', {}, [
      make('p', { class: 'course' }, [make('b', {}, course), ...(part ? [make('span', {}, part)] : [])]),
      make('div', { class: 'progress' }, [done, bar]),
      toggle,
    ]),
    menu,
  )

  back.addEventListener('click', () => show(neighbour(-1)))
  next.addEventListener('click', () => (neighbour(1) ? show(neighbour(1)) : finish()))
  toggle.addEventListener('click', () => openMenu(toggle.getAttribute('aria-expanded') !== 'true'))
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault()
    current.querySelector('h1').focus()
  })
  for (const link of document.querySelectorAll('[data-go]'))
    link.addEventListener('click', () => show(pageOf(link.dataset.go)))
  for (const page of pages) page.querySelector('h1').tabIndex = -1

  const neighbour = (step) => pages[pages.indexOf(current) + step]
  const pageOf = (id) => pages.find((page) => page.id === id)

  function openMenu(isOpen) {
    toggle.setAttribute('aria-expanded', String(isOpen))
    menu.classList.toggle('open', isOpen)
  }

  function show(page, { isFirst = false } = {}) {
    current = page
    for (const other of pages) other.hidden = other !== page
    back.hidden = !neighbour(-1)
    next.hidden = !neighbour(1) && hasTest
    next.textContent = neighbour(1) ? 'Next' : 'Finish this part'
    document.title = `${page.dataset.title} - ${course}`
    openMenu(false)
    onPage(page)
    showProgress()
    if (isFirst) return
    scrollTo(0, 0)
    page.querySelector('h1').focus({ preventScroll: true })
  }

  function showProgress() {
    bar.value = read.size
    done.textContent = `${read.size} of ${pages.length} pages`
    pages.forEach((page, index) => {
      const isRead = read.has(page.id)
      links[index].classList.toggle('read', isRead)
      links[index].querySelector('.state').textContent = isRead ? ' (read)' : ''
      if (page === current) links[index].setAttribute('aria-current', 'page')
      else links[index].removeAttribute('aria-current')
    })
  }

  /** The last page of a part without a test: the platform brings the next part, or the learner chooses it. */
  function finish() {
    if (onFinish()) return
    const said = make('p', { class: 'finished', role: 'status' })
    next.replaceWith(said)
    said.textContent = 'This part is done. Choose the next part in the course menu.'
  }

  /** Starts on the first page, or asks whoever was further on where to begin. */
  function begin(place) {
    const kept = pageOf(place)
    if (!kept || kept === pages[0] || lms.isFinished) return show(pages[0], { isFirst: true })
    show(kept, { isFirst: true })
    const onward = make('button', { autofocus: '' }, 'Carry on there')
    const over = make('button', { class: 'quiet' }, 'Start at the beginning')
    const dialog = make('dialog', { 'aria-labelledby': 'welcome-back' }, [
      make('h2', { id: 'welcome-back' }, lms.firstName ? `Welcome back, ${lms.firstName}` : 'Welcome back'),
      make('p', {}, ['You were at ', make('b', {}, kept.dataset.title), '.']),
      make('div', { class: 'choices' }, [onward, over]),
    ])
    onward.addEventListener('click', () => dialog.close())
    over.addEventListener('click', () => {
      dialog.close()
      show(pages[0])
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      current.querySelector('h1').focus({ preventScroll: true })
    })
    document.body.append(dialog)
    dialog.showModal()
  }

  return {
    begin,
    show: (id) => show(pageOf(id)),
    page: () => current,
    showProgress,
    titleOf: (id) => pageOf(id).dataset.title,
  }
}
