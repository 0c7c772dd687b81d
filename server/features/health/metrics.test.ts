import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { buildApi } from '#server/api.ts'
import { makeAdmin, password } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { makeMetrics, serveMetrics } from './metrics.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

test('Prometheus reads how long each call took with which status, and what the process is busy with', async () => {
  const metrics = makeMetrics(product.app)
  const operators = serveMetrics(metrics)
  const api = await buildApi({ ...product.app, measure: metrics.measure }, { logger: false })
  const headers = { authorization: `Bearer ${admin.token}` }
  await api.inject({ url: '/api/Account/MyAccount', headers })
  await api.inject({ url: '/api/Account/MyAccount', headers })
  await api.inject({ url: '/api/Account/MyAccount' })
  await api.inject({ url: '/images/none.png' })
  await product.ask(accounts.requestPasswordReset, { email: admin.email })
  for (const tried of [password, 'wrong', 'wrong again'])
    await api.inject({
      method: 'POST',
      url: `/api/${accounts.login.path}`,
      payload: { username: admin.email, password: tried },
    })

  const { db } = product.app
  await db.insertInto('jobs').values({ name: 'Cleanup', failures: 2 }).execute()
  await product.owner
    .insertInto('backups')
    .values([{ taken_at: '2026-07-01T00:00:00Z' }, { taken_at: '2026-07-02T00:00:00Z' }])
    .execute()
  await mkdir(join(product.app.config.dataDir, 'files'), { recursive: true })
  product.app.missingFiles = ['images/none.png']

  const { body, headers: answered } = await operators.inject({ url: '/metrics' })
  expect(answered['content-type']).toMatch(/^text\/plain/)
  const count = (call: string, status: number) =>
    `coppice_request_duration_seconds_count{call="${call}",status="${status}"}`
  expect(body).toContain(`${count('accounts.myAccount', 200)} 2`)
  expect(body).toContain(`${count('accounts.myAccount', 401)} 1`)
  expect(body).toContain(`${count('/images/:name', 404)} 1`)
  expect(body).toContain('coppice_outbox_waiting 1')
  expect(body).toContain('coppice_commits_total 0')
  expect(body).toContain('coppice_logins_total{result="succeeded"} 1')
  expect(body).toContain('coppice_logins_total{result="failed"} 2')
  expect(body).toContain('coppice_mail_failing 0')
  expect(body).toMatch(/^coppice_mail_overdue_seconds 0?\.?\d+/m)
  expect(body).toContain('coppice_mail_sent_last_hour 0')
  expect(body).toContain('coppice_job_failures{job="Cleanup"} 2')
  expect(body).toContain('coppice_missing_files 1')
  expect(body).toContain('coppice_last_backup_timestamp_seconds 1782950400')
  for (const place of ['data', 'files'])
    expect(body).toMatch(new RegExp(`^coppice_free_bytes{place="${place}"} \\d{6,}`, 'm'))
  expect(body).toContain('coppice_mail_refused_last_hour 0')
  expect(body).toContain('coppice_open_streams 0')
  expect(body).toContain('coppice_s3_errors_total 0')
  expect(body).toContain('coppice_pool_connections{state="waiting"} 0')
  expect(body).toContain('coppice_pool_limit 12')
  for (const line of [
    /^coppice_pool_connections\{state="(busy|idle|waiting)"\} \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds \S+$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])
    expect(body).toMatch(line)
  // Nobody's address, name or token is a label.
  expect(body).not.toMatch(/@|Bearer|playcourse\/[^:]/)
  await Promise.all([api.close(), operators.close()])
})
