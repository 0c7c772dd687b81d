// Which folder may import which. tests/architecture.test.ts checks it.

/** The first line that fits a file applies to it. */
export const borders: { of: RegExp; may: RegExp; packages: RegExp; otherwise: string }[] = [
  {
    of: /^contract\//,
    may: /^contract\//,
    packages: /^(zod|tlds|punycode\.js)$/,
    otherwise:
      'The contract imports zod, the list of the endings of addresses, punycode and itself only: move what needs more to server/ or web/.',
  },
  {
    of: /^web\/ui\//,
    may: /^(web\/ui|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'web/ui knows no feature and no session: pass in what it needs.',
  },
  {
    of: /^web\/data\//,
    may: /^(web\/(data|ui)|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'web/data is under every page: move this to the feature, or the piece down to web/ui.',
  },
  {
    of: /^web\/shell\//,
    may: /^(web\/(shell|data|ui)|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'web/shell is what pages are shown in: pages are named in web/routes only.',
  },
  {
    of: /^web\/features\//,
    may: /^(web\/(features|shell|data|ui)|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'A feature imports web/shell, web/data, web/ui, other features and the contract only.',
  },
  {
    of: /^web\//,
    may: /^(web|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'The client imports web/ and contract/ only: add it to the contract, and both sides have it.',
  },
  {
    of: /^player\//,
    may: /^(player|contract)\//,
    packages: /^(zod|scorm-again.*)$/,
    otherwise: 'The player imports player/, contract/ and its run-time only: it runs beside foreign code.',
  },
  ...serverLayers(),
]

/**
 * The folders of the server from the lowest to the highest: each imports those before it and itself. Those of one line
 * do not import each other.
 */
function serverLayers() {
  const layers = [
    ['base'],
    ['files', 'packages'],
    ['db'],
    ['access'],
    ['jobs'],
    ['live', 'signing'],
    ['mail'],
    ['app'],
    ['http'],
    ['branding'],
    ['identity', 'learning', 'training'],
    ['reminders', 'deletion'],
    ['moving'],
    ['features'],
    ['start', 'demo', 'backup'],
    ['commands'],
  ]
  const perFolder = layers.flatMap((layer, at) =>
    layer.map((folder) => {
      const lower = layers.slice(0, at).flat()
      return {
        of: new RegExp(`^server/${folder}/`),
        may: new RegExp(`^(server/(${[...lower, folder].join('|')})|contract)/`),
        packages: /./,
        otherwise: `server/${folder} is above ${lower.join(', ') || 'nothing'}: pass in what it needs, or move it up.`,
      }
    }),
  )
  const top = {
    of: /^server\/[\w-]+\.ts$/,
    may: /^(server|contract)\//,
    packages: /./,
    otherwise: 'The server imports server/ and contract/ only.',
  }
  return [...perFolder, top]
}
