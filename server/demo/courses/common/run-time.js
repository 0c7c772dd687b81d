// Finds the run-time of the platform that opened the course, as SCORM describes the search: upwards through the
// windows around this one, then through the window that opened them.
export function findRunTime(name) {
  return above(window, name) ?? (opener(window) ? above(opener(window), name) : null)
}

function above(start, name) {
  let place = start
  for (let steps = 0; steps < 50; steps++) {
    try {
      if (place[name]) return place[name]
    } catch {
      return null // a window of another origin: nothing beyond it can be asked
    }
    if (place.parent === place) return null
    place = place.parent
  }
  return null
}

function opener(start) {
  try {
    return start.top.opener ?? start.opener
  } catch {
    return start.opener
  }
}

/** "Evans, Nia" is how the run-time names a learner. */
export function firstNameOf(name) {
  const [last = '', first = ''] = name.split(',')
  return (first || last).trim()
}

export const secondsSince = (moment) => Math.max(0, (Date.now() - moment) / 1000)
