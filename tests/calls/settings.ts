import { api } from '#contract/all.ts'
import { type Examples, administrators, change, nothing } from './example.ts'

export const settings: Examples = {
  'GET Settings/GetSettings': {
    who: administrators,
    log: nothing,
  },
  'POST Settings/UpdateSettings': {
    who: administrators,
    send: () => ({ name: 'Acme Training' }),
    log: change('Changed the settings of the provider'),
    edited: {
      settings: ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.settings.openSettings, {}, admin)).settings,
        other: ['loginText', 'Welcome'],
        both: ['name', 'First name', 'Second name'],
      }),
    },
  },
  'POST Settings/UpdateLimits': {
    who: administrators,
    send: () => ({ smallestGroup: 5, openHoursPerDay: 24, activeHoursPerDay: 12 }),
    sendToChange: () => ({ smallestGroup: 6, openHoursPerDay: 20, activeHoursPerDay: 10 }),
    log: change('Changed limits of the provider'),
    edited: {
      limits: ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.settings.openSettings, {}, admin)).limits,
        both: ['smallestGroup', 6, 7],
      }),
    },
  },
  'POST Settings/UpdateDeadlines': {
    who: administrators,
    send: () => ({ dueSoonDays: 7, timeZone: 'Europe/London' }),
    log: change('Changed the settings of deadlines'),
    edited: {
      'settings of deadlines': ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.settings.openSettings, {}, admin)).deadlines,
        both: ['timeZone', 'Etc/GMT+3', 'Etc/GMT+4'],
      }),
    },
  },
  'POST Settings/UpdateSessions': {
    who: administrators,
    send: () => ({ hours: 12 }),
    log: change('Changed for how long sessions are extended'),
    edited: {
      'longest session': ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.settings.openSettings, {}, admin)).sessions,
        both: ['hours', 10, 12],
      }),
    },
  },
  'POST Settings/UpdateAudit': {
    who: administrators,
    send: () => ({ days: 365 }),
    log: change('Changed for how long the audit log is stored'),
    edited: {
      'period of the audit log': ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.settings.openSettings, {}, admin)).audit,
        both: ['days', 400, 500],
      }),
    },
  },
  'GET Settings/PreviewAudit': {
    who: administrators,
    send: () => ({ days: 365 }),
    log: nothing,
  },
  'POST Settings/UpdateRetention': {
    who: administrators,
    send: () => ({ people: 12, answers: 0, logs: '', mails: 6 }),
    log: change('Changed for how long data about people is stored'),
    edited: {
      'periods of data about people': ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.settings.openSettings, {}, admin)).retention,
        both: ['mails', 12, 24],
      }),
    },
  },
  'GET Settings/PreviewRetention': {
    who: administrators,
    send: () => ({ people: 12, answers: 0, logs: 3, mails: 6 }),
    log: nothing,
  },
  'POST Settings/SendTestMail': {
    who: administrators,
    log: change('Sent a test message'),
  },
  'GET Settings/GetFirstSteps': {
    who: administrators,
    log: nothing,
  },
  'GET Settings/WatchFirstSteps': {
    who: administrators,
    log: nothing,
  },
  'POST Settings/HideFirstSteps': {
    who: administrators,
    log: change('Hid the first steps'),
  },
}
