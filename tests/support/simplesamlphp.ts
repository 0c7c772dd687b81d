// The SAML provider of Debian (simplesamlphp), run by the server of PHP, and a browser that goes through its pages.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { makeSamlKey } from './saml-provider.ts'

const pages = '/usr/share/simplesamlphp/www'

/** Whether it is installed, with what it needs of PHP. */
export function isSimpleSamlPhpThere(): boolean {
  try {
    execFileSync('php', ['-r', "exit(extension_loaded('dom') && extension_loaded('mbstring') ? 0 : 1);"])
    return existsSync(pages)
  } catch {
    return false
  }
}

/** Writes a file of PHP that sets a variable. JSON is what both languages read, in a text without quotes of PHP. */
const php = (variable: string, value: unknown) =>
  `<?php\n${variable} = json_decode(<<<'JSON'\n${JSON.stringify(value)}\nJSON\n, true);\n`

interface Person {
  name: string
  password: string
  attributes: Record<string, string[]>
}

interface Options {
  /** They log in with name and password; the attribute `uid` is the lasting name. */
  people: Person[]
  /** Changes how the provider is set up. */
  settings?: Record<string, unknown>
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** The files of its settings, by their places in the folder. */
async function settingsIn(folder: string, origin: string, { people, settings = {} }: Options) {
  const key = await makeSamlKey()
  const certificate = key.certificate.replaceAll(/.{64}/g, '$&\n')
  const users = people.map(({ name, password, attributes }) => [`${name}:${password}`, attributes])
  const place = (name: string) => join(folder, name)
  return {
    'cert/provider.pem': key.privateKey,
    'cert/provider.crt': `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    'config/authsources.php': php('$config', {
      people: { 0: 'exampleauth:UserPass', ...Object.fromEntries(users) },
    }),
    'metadata/saml20-idp-hosted.php': php("$metadata['__DYNAMIC:1__']", {
      ...{ host: '__DEFAULT__', auth: 'people', privatekey: 'provider.pem', certificate: 'provider.crt' },
      ...{ 'sign.logout': true, NameIDFormat: persistent },
      authproc: { 3: { class: 'saml:AttributeNameID', attribute: 'uid', Format: persistent } },
      ...settings,
    }),
    'config/config.php': php('$config', {
      ...{ baseurlpath: `${origin}/`, secretsalt: 'only-on-this-machine', timezone: 'UTC' },
      ...{ certdir: `${place('cert')}/`, metadatadir: `${place('metadata')}/`, tempdir: place('sessions') },
      ...{ loggingdir: `${folder}/`, 'logging.handler': 'file' },
      ...{ 'enable.saml20-idp': true, 'module.enable': { exampleauth: true, core: true, saml: true } },
      ...{ 'store.type': 'phpsession', 'session.phpsession.savepath': place('sessions') },
      ...{ 'session.cookie.secure': false, 'session.cookie.samesite': null },
      ...{ 'language.available': ['en'], 'language.default': 'en', 'authproc.idp': [] },
    }),
  }
}

/** Starts the server of PHP. @returns how to stop it */
async function serve(origin: string, configFolder: string): Promise<() => Promise<void>> {
  const server = spawn('php', ['-S', new URL(origin).host, '-t', pages], {
    env: { PATH: process.env['PATH'], SIMPLESAMLPHP_CONFIG_DIR: configFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    server.stderr.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
      if (printed.includes('started')) resolve()
    })
    void ended.then(() => reject(new Error(`PHP has ended: ${printed}`)))
  })
  return () => {
    server.kill()
    return ended
  }
}

/** Programs to which people log in are named with `addProgram`. */
export async function startSimpleSamlPhp(options: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'simplesamlphp-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const place = (name: string) => join(folder, name)
  for (const name of ['config', 'metadata', 'cert', 'sessions', 'programs']) await mkdir(place(name))
  const files = await settingsIn(folder, origin, options)
  for (const [name, text] of Object.entries(files)) await writeFile(place(name), text)
  const stop = await serve(origin, place('config'))
  const programs: string[] = []
  return {
    origin,
    metadataAddress: `${origin}/saml2/idp/metadata.php`,
    logInAddress: (entityId: string) =>
      `${origin}/saml2/idp/SSOService.php?${new URLSearchParams({ spentityid: entityId }).toString()}`,
    logOutAddress: `${origin}/saml2/idp/SingleLogoutService.php?${new URLSearchParams({ ReturnTo: `${origin}/` }).toString()}`,
    /** Lets people log in to a program, as its metadata describes it. */
    async addProgram(metadata: string) {
      const file = place(`programs/${programs.length}.xml`)
      await writeFile(file, metadata)
      programs.push(file)
      const sources = [{ type: 'flatfile' }, ...programs.map((path) => ({ type: 'xml', file: path }))]
      const added = php("$config['metadata.sources']", sources).replace('<?php', '')
      await writeFile(place('config/config.php'), files['config/config.php'] + added)
    },
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

export interface SeenPage {
  address: string
  text: string
}

const plain = (html: string) =>
  html
    .replaceAll(/&#0?39;|&apos;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Returns the form of a page: its address, and the values that it has already. */
export function formIn({ address, text }: SeenPage): { address: string; fields: Record<string, string> } {
  const action = /<form[^>]* action="([^"]*)"/.exec(text)?.[1] ?? ''
  const inputs = [...text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    plain(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
  ])
  return {
    address: new URL(plain(action), address).href,
    fields: Object.fromEntries(inputs) as Record<string, string>,
  }
}

/** A browser with its cookies. It stops where a redirect leads to another origin. */
export function openBrowser() {
  const cookies = new Map<string, string>()
  return async function visit(address: string, form?: Record<string, string>): Promise<SeenPage> {
    const answer = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const text = await answer.text()
    const next = answer.headers.get('location')
    if (!next) return { address, text }
    const to = new URL(next, address)
    return to.origin === new URL(address).origin ? visit(to.href) : { address: to.href, text: '' }
  }
}
