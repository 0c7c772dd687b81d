// Makes a course out of a document: each <section class="page"> is a page, a <form class="questions"> is its test.
// Keeps the learner's place and answers in the run-time after every step.
import { openReader } from './reader.js'
import { openScorm12 } from './scorm12.js'
import { openScorm2004 } from './scorm2004.js'
import { openTest } from './test.js'
import { openTries } from './tries.js'

const lms = document.body.dataset.scorm === '2004' ? openScorm2004() : openScorm12()
const kept = readKept(lms.kept)
const form = document.querySelector('form.questions')
const pages = [...document.querySelectorAll('section.page')]
const read = new Set(lms.isFinished ? pages.map(({ id }) => id) : kept.read)
let isGraded = lms.isFinished

const reader = openReader({ pages, read, lms, onPage, onFinish: () => lms.goOn() })
const test = form
  ? openTest({ form, passMark: lms.passMark, kept, reader, onAnswer: keep, onGraded })
  : undefined
openTries()
reader.begin(kept.page ?? lms.page)

function onPage(page) {
  // The page with the test counts as read when it has been taken.
  if (!page.contains(form) || isGraded) read.add(page.id)
  keep()
  if (!form && read.size === pages.length) lms.complete()
}

function onGraded(result) {
  isGraded = true
  read.add(form.closest('.page').id)
  lms.grade({ ...result, isAllRead: read.size === pages.length })
  keep()
  reader.showProgress()
}

function keep() {
  const state = {
    read: [...read],
    answers: test?.answers() ?? {},
    ...(test?.last() ? { last: test.last() } : {}),
  }
  lms.keep({ page: reader.page().id, state: JSON.stringify(state), progress: read.size / pages.length })
}

function readKept(text) {
  const nothing = { read: [], answers: {} }
  try {
    return { ...nothing, ...JSON.parse(text || '{}') }
  } catch {
    return nothing
  }
}

addEventListener('pagehide', () => lms.end())
// Brought back from the browser's memory after it ended: begin a new visit.
addEventListener('pageshow', (event) => event.persisted && location.reload())
