// Programs that make a call with an API key, for the API documentation. They run as they are printed: tests/start/api-examples.test.ts does so.
import type { Call } from '#contract/call.ts'
import { inputOf } from './openapi.ts'

type Schema = Record<string, unknown>

/** A value that an example sends. */
interface Value {
  name: string
  /** The same in each example, such as the format of a file; otherwise the example reads the value from `variable`. */
  literal?: string
  /** An environment variable, such as TEAM_ID. One with `holdsJson` has a list, an object or a number. */
  variable: string
  holdsJson: boolean
}

interface Parts {
  method: string
  /** The address without the values in its path: `{teamId}` stands for one. */
  address: string
  inPath: Value[]
  rest: Value[]
  files: Value[]
  /** Where a file is saved that the call answers. */
  savedAs: string | undefined
  /** Whether the call answers a list page by page (rule lists-37): the example reads all pages. */
  isPaged: boolean
}

export interface ApiExample {
  language: 'curl' | 'TypeScript' | 'Python'
  code: string
}

/**
 * Returns a program for each language. It sends what the call requires, and reads the key from COPPICE_KEY. `root` is the address
 * that paths of calls begin with, such as https://learn.example.com/api/.
 */
export function examplesOf(call: Call, root: string): ApiExample[] {
  const { inPath, rest } = inputOf(call)
  const sent = rest.required.map((name) => valueOf(name, rest.properties[name] ?? {}))
  const parts: Parts = {
    method: call.method,
    address: root + call.path,
    inPath: inPath.map(([name, schema]) => valueOf(name, schema)),
    rest: sent,
    files: Object.entries(call.files ?? {}).flatMap(([name, { required }]) =>
      required ? [valueOf(name, { type: 'string' })] : [],
    ),
    savedAs: call.answers === 'file' ? fileName(sent) : undefined,
    isPaged: 'cursor' in rest.properties,
  }
  return [
    { language: 'curl', code: inCurl(parts) },
    { language: 'TypeScript', code: inTypeScript(parts) },
    { language: 'Python', code: inPython(parts) },
  ]
}

function valueOf(name: string, schema: Schema): Value {
  const choices = schema['enum'] as string[] | undefined
  // A key makes learners only, and lists no others than managers by their role.
  const literal = choices?.find((choice) => ['learner', 'CLIENTADMIN'].includes(choice)) ?? choices?.[0]
  return {
    name,
    ...(literal === undefined ? {} : { literal }),
    variable: name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    holdsJson: schema['type'] !== 'string',
  }
}

const fileName = (sent: Value[]) =>
  ['answer', sent.find(({ name }) => name === 'format')?.literal].filter(Boolean).join('.')

const withValues = ({ address, inPath }: Parts, inText: (value: Value) => string) =>
  inPath.reduce((text, value) => text.replace(`{${value.name}}`, value.literal ?? inText(value)), address)

function inCurl(parts: Parts): string {
  const { method, rest, files, savedAs, isPaged } = parts
  const isRead = method === 'GET'
  const text = (value: Value) => value.literal ?? `$${value.variable}`
  const lines = [
    `curl "${withValues(parts, text)}" --fail-with-body`,
    '--header "Authorization: Bearer $COPPICE_KEY"',
  ]
  if (isRead && (isPaged || rest.length > 0)) lines.push('--get')
  if (isRead || files.length > 0)
    for (const value of rest)
      lines.push(`${isRead ? '--data-urlencode' : '--form'} "${value.name}=${text(value)}"`)
  // Empty for the first page, then the nextCursor of the page before.
  if (isPaged) lines.push('--data-urlencode "cursor=$CURSOR"')
  for (const file of files) lines.push(`--form "${file.name}=@$${file.variable}"`)
  if (savedAs) lines.push(`--output ${savedAs}`)
  if (isRead || files.length > 0) return lines.join(' \\\n  ')
  const body = rest.map((value) => `  "${value.name}": ${value.holdsJson ? text(value) : `"${text(value)}"`}`)
  return `${[...lines, '--header "Content-Type: application/json"', '--data @- <<END'].join(' \\\n  ')}\n{\n${body.join(',\n')}\n}\nEND`
}

function inTypeScript(parts: Parts): string {
  const { method, rest, files, savedAs, isPaged } = parts
  const read = (value: Value) => {
    if (value.literal !== undefined) return `'${value.literal}'`
    return value.holdsJson
      ? `JSON.parse(process.env.${value.variable} ?? '')`
      : `process.env.${value.variable}`
  }
  const fields = rest.map((value) => `${value.name}: ${read(value)}`)
  if (isPaged) fields.push('cursor')
  const isForm = files.length > 0
  const isRead = method === 'GET'
  const imports = [...(isForm ? ['readFile'] : []), ...(savedAs ? ['writeFile'] : [])]
  const query = isRead && fields.length > 0 ? `?\${new URLSearchParams({ ${fields.join(', ')} })}` : ''
  const contentType = isRead || isForm ? '' : ", 'Content-Type': 'application/json'"
  const form = [
    'const form = new FormData()',
    ...files.map(
      ({ name, variable }) =>
        `form.set('${name}', new Blob([await readFile(process.env.${variable} ?? '')]), process.env.${variable})`,
    ),
    ...rest.map((value) => `form.set('${value.name}', ${read(value)})`),
  ]
  const body = isForm ? ['  body: form,'] : [`  body: JSON.stringify({ ${fields.join(', ')} }),`]
  const call = [
    `const response = await fetch(\`${withValues(parts, (value) => `\${process.env.${value.variable}}`)}${query}\`, {`,
    `  method: '${method}',`,
    `  headers: { Authorization: \`Bearer \${process.env.COPPICE_KEY}\`${contentType} },`,
    ...(isRead ? [] : body),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
  ]
  if (isPaged)
    return [
      "let cursor = ''",
      'do {',
      ...indented(
        [...call, 'const page = await response.json()', 'console.log(page)', 'cursor = page.nextCursor'],
        2,
      ),
      '} while (cursor !== null)',
    ].join('\n')
  return [
    ...(imports.length > 0 ? [`import { ${imports.join(', ')} } from 'node:fs/promises'`, ''] : []),
    ...(isForm ? form : []),
    ...call,
    savedAs
      ? `await writeFile('${savedAs}', Buffer.from(await response.arrayBuffer()))`
      : 'console.log(await response.json())',
  ].join('\n')
}

const indented = (lines: string[], by: number) => lines.map((line) => ' '.repeat(by) + line)

function inPython(parts: Parts): string {
  const { method, rest, files, savedAs, isPaged } = parts
  const read = (value: Value) => {
    if (value.literal !== undefined) return `"${value.literal}"`
    return value.holdsJson ? `json.loads(os.environ["${value.variable}"])` : `os.environ["${value.variable}"]`
  }
  const sent = rest.map((value) => `"${value.name}": ${read(value)}`)
  if (isPaged) sent.push('"cursor": cursor')
  const fields = `{${sent.join(', ')}}`
  const isForm = files.length > 0
  const isRead = method === 'GET'
  const query = isRead && sent.length > 0 ? ` + "?" + urllib.parse.urlencode(${fields})` : ''
  const type = isForm ? 'multipart/form-data; boundary=end-of-part' : 'application/json'
  const form = [
    'body = b""',
    ...files.flatMap(({ name, variable }) => [
      `name = os.path.basename(os.environ["${variable}"])`,
      `body += f'--end-of-part\\r\\nContent-Disposition: form-data; name="${name}"; filename="{name}"\\r\\n\\r\\n'.encode()`,
      `body += open(os.environ["${variable}"], "rb").read() + b"\\r\\n"`,
    ]),
    ...rest.map(
      (value) =>
        `body += f'--end-of-part\\r\\nContent-Disposition: form-data; name="${value.name}"\\r\\n\\r\\n{${read(value)}}\\r\\n'.encode()`,
    ),
    'body += b"--end-of-part--\\r\\n"',
  ]
  const body = isForm ? form : [`body = json.dumps(${fields}).encode()`]
  const address = withValues(parts, (value) => `{os.environ['${value.variable}']}`)
  const call = [
    'request = urllib.request.Request(',
    `    f"${address}"${query},`,
    `    method="${method}",`,
    ...(isRead ? [] : ['    data=body,']),
    `    headers={"Authorization": f"Bearer {os.environ['COPPICE_KEY']}"${isRead ? '' : `, "Content-Type": "${type}"`}},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
  ]
  const imports = ['import json, os, urllib.parse, urllib.request', '']
  if (isPaged)
    return [
      ...imports,
      'cursor = ""',
      'while cursor is not None:',
      ...indented(
        [...call, '    page = json.load(response)', 'print(page)', 'cursor = page["nextCursor"]'],
        4,
      ),
    ].join('\n')
  return [
    ...imports,
    ...(isRead ? [] : body),
    ...call,
    savedAs ? `    open("${savedAs}", "wb").write(response.read())` : '    print(json.load(response))',
  ].join('\n')
}
