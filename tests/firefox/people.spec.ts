// Logging in as each kind of user, and uploading a list of learners.
import { writeFile } from 'node:fs/promises'
import { test } from './firefox.ts'
import { chooseFile, choose, fill, fillAll, logInAs, press, seeInRow, see } from './steps.ts'

test.use({ demo: true })

const firstSeen = { admin: 'Clients', manager: 'Manage Learners', learner: 'Dashboard' } as const

for (const kind of ['admin', 'manager', 'learner'] as const)
  test(`${kind}: logs in, finds the own menu, and logs out`, async ({ openPage, product }) => {
    const page = await openPage()
    await logInAs(page, product.url, kind)
    await choose(page, firstSeen[kind])
    await page.reload()
    await choose(page, firstSeen[kind])
    await press(page, 'Logout')
    await press(page, 'Confirm')
    await see(page, 'Welcome back')
    await page.goto(`${product.url}/my-account`)
    await see(page, 'Welcome back')
  })

test('a wrong password is refused', async ({ openPage, product }) => {
  const page = await openPage()
  await page.goto(product.url)
  await fillAll(page, { Email: 'admin@demo.test', Password: 'not the password' })
  await press(page, 'Login')
  await see(page, 'The email address or the password is not right')
})

test('learners are uploaded as a list', async ({ openPage, product }, info) => {
  const page = await openPage()
  await logInAs(page, product.url, 'manager')
  await choose(page, 'Manage Learners')
  await press(page, 'Upload Learners', 'link')
  const list = info.outputPath('people.csv')
  const lines = ['First name,Last name,Email', 'Zoë,Łuk,zoe@list.test', 'Bo,Ek,nowhere']
  await writeFile(list, lines.join('\r\n'))
  await chooseFile(page, 'Choose a CSV or Excel file', list)
  await see(page, 'Please download the rejected rows first: they are not stored.')
  await press(page, 'Upload')
  await see(page, 'Users uploaded')
  await fill(page, 'Search by name or email', 'zoe@list.test')
  await seeInRow(page, 'zoe@list.test', 'Zoë Łuk')
})
