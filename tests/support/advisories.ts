// Known vulnerabilities of packages that we use, written down by hand, because the tests run without a network. It is no substitute for
// `npm audit`, which knows all of them: docs/testing.md says how the list is refreshed.

/** The day on which somebody went through the list the last time. */
export const listedOn = '2026-11-26'

export interface Advisory {
  /** Of the GitHub Advisory Database: https://github.com/advisories/<id>. */
  id: string
  package: string
  /** Versions that have it: from the first one, up to and without the second one. */
  affected: readonly (readonly [from: string, fixedIn: string])[]
}

const advisory = (id: string, name: string, ...affected: Advisory['affected'][number][]): Advisory => ({
  id,
  package: name,
  affected,
})

export const advisories: readonly Advisory[] = [
  advisory('GHSA-27c6-mcxv-x3fh', '@fastify/multipart', ['0', '8.3.1'], ['9.0.0', '9.0.3']),
  advisory('GHSA-968p-4wvh-cqc8', '@babel/runtime', ['0', '7.26.10']),
  advisory(
    'GHSA-v6h2-p8h4-qcjw',
    'brace-expansion',
    ['1.0.0', '1.1.12'],
    ['2.0.0', '2.0.2'],
    ['3.0.0', '3.0.1'],
    ['4.0.0', '4.0.1'],
  ),
  advisory('GHSA-pxg6-pf52-xh8x', 'cookie', ['0', '0.7.0']),
  advisory('GHSA-67mh-4wv8-2f99', 'esbuild', ['0', '0.25.0']),
  advisory('GHSA-mpg4-rc92-vx8v', 'fast-xml-parser', ['0', '4.4.1']),
  advisory('GHSA-mg2h-6x62-wpwc', 'fastify', ['4.29.0', '4.29.1'], ['5.0.0', '5.3.2']),
  advisory('GHSA-fjxv-7rqg-78g4', 'form-data', ['0', '2.5.4'], ['3.0.0', '3.0.4'], ['4.0.0', '4.0.4']),
  advisory('GHSA-5j98-mcp5-4vw2', 'glob', ['10.2.0', '10.5.0'], ['11.0.0', '11.1.0']),
  advisory('GHSA-95jq-xph2-cx9h', 'linkifyjs', ['0', '4.3.2']),
  advisory('GHSA-35jh-r3h4-6jhm', 'lodash', ['0', '4.17.21']),
  advisory('GHSA-f8q6-p94x-37v3', 'minimatch', ['0', '3.0.5']),
  advisory('GHSA-mwcw-c2x4-8c55', 'nanoid', ['0', '3.3.8'], ['4.0.0', '5.0.9']),
  advisory('GHSA-mm7p-fcc7-pg87', 'nodemailer', ['0', '7.0.7']),
  advisory('GHSA-rcmh-qjqh-p98v', 'nodemailer', ['0', '7.0.11']),
  advisory(
    'GHSA-9wv6-86v2-598j',
    'path-to-regexp',
    ['0.2.0', '1.9.0'],
    ['2.0.0', '3.3.0'],
    ['4.0.0', '6.3.0'],
    ['7.0.0', '8.0.0'],
  ),
  advisory('GHSA-7mvr-c777-76hp', 'playwright', ['0', '1.55.1']),
  advisory('GHSA-7fh5-64p2-3v2j', 'postcss', ['0', '8.4.31']),
  advisory('GHSA-cpj6-fhp6-mr6j', 'react-router', ['7.0.0', '7.5.2']),
  advisory('GHSA-f46r-rw29-r322', 'react-router', ['7.2.0', '7.5.2']),
  advisory('GHSA-cgfm-xwp7-2cvr', 'sanitize-html', ['0', '2.7.1']),
  advisory('GHSA-c2qf-rxjj-qqgw', 'semver', ['0', '5.7.2'], ['6.0.0', '6.3.1'], ['7.0.0', '7.5.2']),
  advisory('GHSA-54xq-cgqr-rpm3', 'sharp', ['0', '0.32.6']),
  advisory('GHSA-72xf-g2v4-qvf3', 'tough-cookie', ['0', '4.1.3']),
  advisory('GHSA-c76h-2ccp-4975', 'undici', ['4.5.0', '5.28.5'], ['6.0.0', '6.21.1'], ['7.0.0', '7.2.3']),
  advisory(
    'GHSA-859w-5945-r5v3',
    'vite',
    ['0', '4.5.14'],
    ['5.0.0', '5.4.19'],
    ['6.0.0', '6.1.6'],
    ['6.2.0', '6.2.7'],
    ['6.3.0', '6.3.4'],
  ),
  advisory('GHSA-9crc-q9x8-hgqq', 'vitest', ['0', '1.6.1'], ['2.0.0', '2.1.9'], ['3.0.0', '3.0.5']),
  advisory(
    'GHSA-3h5v-q93c-6h6q',
    'ws',
    ['2.1.0', '5.2.4'],
    ['6.0.0', '6.2.3'],
    ['7.0.0', '7.5.10'],
    ['8.0.0', '8.17.1'],
  ),
]
