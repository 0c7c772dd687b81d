// Courses with framesets and nested frames: their frames navigate each other, and all of them find the run-time. A page that the package
// lacks is in server/features/playing/windows.test.ts.
import { expect, test } from '../product.ts'
import { contentOf, openClassroom, openWindow, stateOf } from '../classroom.ts'
import { makeZip, manifestOf } from '../../support/make-zip.ts'

test.use({ shared: 'playing' })

const html = (body: string) => `<!doctype html><html lang="en"><title>Part</title>${body}`

/** As authoring tools of that time wrote it. */
const framesetCourse = makeZip([
  { name: 'imsmanifest.xml', data: manifestOf() },
  {
    name: 'index.html',
    data: `<!doctype html><html lang="en"><title>Frames</title>
      <script>
        function findApi(from) { while (!from.API && from.parent !== from) from = from.parent; return from.API }
        var api = findApi(window)
        api.LMSInitialize('')
        onunload = function () { api.LMSFinish('') }
      </script>
      <frameset cols="30%,70%">
        <frame name="nav" src="nav.html">
        <frameset rows="0,*">
          <frame name="hidden" src="engine.html">
          <frame name="page" src="wait.html">
        </frameset>
      </frameset>`,
  },
  {
    name: 'nav.html',
    data: html(
      '<a href="two.html" target="page">By its name</a><a href="top.html" target="_top">The whole</a>',
    ),
  },
  { name: 'wait.html', data: html('<p>Please wait') },
  // The frame that runs the course shows its first page in another one as soon as it has found the run-time.
  {
    name: 'engine.html',
    data: html('<script>if (parent.api) parent.page.location.href = "one.html"</script>'),
  },
  {
    name: 'one.html',
    data: html(`<h1>One</h1>
      <button onclick="parent.frames['nav'].location.replace('other-nav.html')">Change the contents</button>
      <iframe name="inner" src="inner.html"></iframe>`),
  },
  {
    name: 'inner.html',
    data: html(`<script>
      top.API.LMSSetValue('cmi.core.lesson_location', 'inner')
      function go() { parent.parent.page.location = 'two.html' }
    </script><button onclick="go()">On from within</button>`),
  },
  { name: 'other-nav.html', data: html('<p>Other contents') },
  { name: 'two.html', data: html('<h1>Two</h1>') },
  { name: 'top.html', data: html('<h1>In the place of all frames</h1>') },
])

test('the frames of a frameset navigate each other, and open no new tabs', async ({ context, product }) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Frameset', framesetCourse)
  const address = await launch(course)
  const window = await openWindow(context, address)
  const opened: string[] = []
  context.on('page', (other) => opened.push(other.url()))
  const frame = (name: string) => contentOf(window).frameLocator(`frame[name=${name}]`)

  await expect(frame('page').getByRole('heading', { name: 'One' })).toBeVisible()
  await expect.poll(async () => (await stateOf(address)).items['one']?.cmi.location).toBe('inner')
  await frame('page').getByRole('button', { name: 'Change the contents' }).click()
  await expect(frame('nav').getByText('Other contents')).toBeVisible()
  await frame('page').frameLocator('iframe').getByRole('button', { name: 'On from within' }).click()
  await expect(frame('page').getByRole('heading', { name: 'Two' })).toBeVisible()

  const again = await openWindow(context, await launch(course))
  const inAgain = (name: string) => contentOf(again).frameLocator(`frame[name=${name}]`)
  await expect(inAgain('page').getByRole('heading', { name: 'One' })).toBeVisible()
  await inAgain('nav').getByRole('link', { name: 'By its name' }).click()
  await expect(inAgain('page').getByRole('heading', { name: 'Two' })).toBeVisible()
  expect(opened).toEqual(['about:blank'])
  // The top of a course is the frame that the player shows it in.
  await inAgain('nav').getByRole('link', { name: 'The whole' }).click()
  await expect(contentOf(again).getByRole('heading', { name: 'In the place of all frames' })).toBeVisible()
  await again.getByRole('button', { name: 'Leave' }).click()
  await expect(again.getByText('You can close this window now')).toBeVisible()
})
