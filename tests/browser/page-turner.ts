// A course of one item with several pages, which sets its location with every page. It never commits, like many real
// courses.
import { makeZip, manifestOf } from '../support/make-zip.ts'

const page = `<!doctype html>
<html lang="en"><title>Page turner</title>
<h1></h1><button>Next</button>
<script>
  const api = parent.API || parent.API_1484_11
  const is12 = api === parent.API
  const call = (name, ...values) => api[(is12 ? 'LMS' : '') + name](...values)
  const place = is12 ? 'cmi.core.lesson_location' : 'cmi.location'
  call('Initialize', '')
  let at = Number(call('GetValue', place)) || 1
  const show = () => { document.querySelector('h1').textContent = 'Page ' + at }
  document.querySelector('button').onclick = () => {
    at++
    call('SetValue', place, String(at))
    call('SetValue', is12 ? 'cmi.core.exit' : 'cmi.exit', 'suspend')
    show()
  }
  show()
</script>`

export function pageTurner(version: '1.2' | '2004 4th Edition' = '1.2', script = ''): Buffer {
  const data = script ? `${page}<script>${script}</script>` : page
  return makeZip([
    { name: 'imsmanifest.xml', data: manifestOf({ version }) },
    { name: 'index.html', data },
  ])
}
