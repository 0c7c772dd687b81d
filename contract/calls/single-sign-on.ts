// Logging in with the account of one's organisation, and what a client sets up for it (rules access-60 to access-71).
import { z } from 'zod'
import { changes, get, post, postBare, signsIn } from '../call.ts'
import { organisationDomain } from '../organisation-domain.ts'
import { canonicalDomain, maxDomains } from '../rules/mail-domains.ts'
import { canonicalEmail } from '../rules/email.ts'
import { fieldLimits } from '../rules/person-fields.ts'
import { metadataFile, openIdClaims } from '../rules/single-sign-on.ts'
import { dateTime, id, optionalDay, optionalId, previousValues, text, visible } from '../shapes.ts'
import { loginReply } from './accounts.ts'

/** The browser keeps this while a log-in is at a provider: only this browser can finish it. */
const secret = z.string().max(100).default('')

export const wayToLogIn = post('Account/GetWayToLogIn', {
  access: 'anyone',
  audit: 'nothing',
  summary:
    'Which provider people with this address log in with, by its mail domain only; null for all others, whether or not there is an account',
  input: { email: z.string().max(320).default('').transform(canonicalEmail) },
  reply: z.object({ provider: z.object({ id: z.string(), label: z.string() }).nullable() }),
  bodyLimit: 64 * 1024,
})

/** The address to which the browser goes next, and the secret that it keeps until it is back. */
const begun = z.object({ providerId: z.string(), address: z.string(), secret: z.string() })

export const beginSingleSignOn = post('Account/BeginSingleSignOn', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'Begin a log-in with an identity provider: answers the address to go to',
  input: {
    providerId: id,
    /** The address as somebody has typed it, so that the provider need not ask again. */
    email: z.string().max(320).default(''),
  },
  reply: begun,
  bodyLimit: 64 * 1024,
})

/** The answer of the provider: the query of the address to which it sent the browser. */
const answer = { providerId: id, query: z.string().max(20_000).default(''), secret }

export const finishSingleSignOn = postBare('Account/FinishSingleSignOn', {
  access: 'anyone',
  audit: signsIn('Used single sign-on'),
  summary:
    'Finish a log-in with what the identity provider has answered; a refused one is 401 with succeeded false and the reason',
  input: answer,
  reply: loginReply,
  bodyLimit: 64 * 1024,
})

const claim = (label: string) => visible(text(200)).default(label)

const kind = z.enum(['oidc', 'saml'], { error: 'Please choose OpenID Connect or SAML' })

/** The use of each value of the provider. */
const mapping = {
  firstNameClaim: claim(openIdClaims.firstNameClaim),
  lastNameClaim: claim(openIdClaims.lastNameClaim),
  emailClaim: claim(openIdClaims.emailClaim),
  /** Empty: new people join no team. */
  teamClaim: claim(''),
  fieldClaims: z
    .array(z.object({ fieldId: id, claim: visible(text(200)) }))
    .max(2 * fieldLimits.fields, { error: 'Please send each field once' })
    .default([]),
}

const domains = z.array(
  z.object({
    domain: z.string(),
    /** The name and the text of the TXT record that the DNS of the domain has to have. */
    dnsName: z.string(),
    dnsText: z.string(),
    provenAt: dateTime.nullable(),
    provenBy: z.enum(['dns', 'administrator']).nullable(),
  }),
)

export const singleSignOn = get('Client/GetSingleSignOn', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How the people of a client log in with the account of their organisation: of the own client, or as an administrator of the one that is named',
  input: { clientId: optionalId },
  reply: z.object({
    clientId: z.string(),
    clientName: z.string(),
    /** Whether managers of the whole client set it up too. */
    managersMay: z.boolean(),
    /** Whether an administrator has said that the provider asks for two factors (rule access-104). */
    asksTwoFactors: z.boolean(),
    /** Whether the caller sets it up. */
    mayChange: z.boolean(),
    /** Absent for those who may not set it up. */
    settings: z
      .object({
        isOn: z.boolean(),
        isOnly: z.boolean(),
        kind,
        label: z.string(),
        discoveryAddress: z.string(),
        issuer: z.string(),
        oidcClientId: z.string(),
        /** Null if there is no secret. The secret itself is never sent. */
        secretSetAt: dateTime.nullable(),
        /** The last day of the secret, empty if nobody has entered it, or of the certificates. */
        secretEndsOn: z.string(),
        metadataAddress: z.string(),
        /** Where a SAML provider takes requests. */
        signInAddress: z.string(),
        /** The certificates with which a SAML provider signs, each with its subject and its last day. */
        certificates: z.array(z.object({ name: z.string(), endsOn: z.string() })),
        startsAtProvider: z.boolean(),
        logsOutThere: z.boolean(),
        /** Where a provider logs people out (SAML: takes the answer to its request), as of the last change of the settings; empty if it names none. */
        logOutAddress: z.string(),
        /** Whether requests to a SAML provider are signed, because its metadata asks for that. */
        signsRequests: z.boolean(),
        firstNameClaim: z.string(),
        lastNameClaim: z.string(),
        emailClaim: z.string(),
        teamClaim: z.string(),
        fieldClaims: z.array(z.object({ fieldId: z.string(), claim: z.string() })),
      })
      .nullable(),
    /** The addresses that have to be entered at an OpenID provider. */
    returnAddresses: z.array(z.string()),
    /** The same for a SAML provider; null for those who may not set it up. */
    saml: z
      .object({
        entityId: z.string(),
        replyAddresses: z.array(z.string()),
        /** Where a SAML provider sends people who have logged out there. */
        logOutAddress: z.string(),
      })
      .nullable(),
    /** Where an OpenID provider reports that somebody has logged out there; null for those who may not set it up. */
    logOut: z
      .object({
        backChannel: z.string(),
        frontChannel: z.string(),
        /** Where the provider may send people back who have logged out here. */
        after: z.array(z.string()),
      })
      .nullable(),
    domains,
    ownFields: z.array(z.object({ id: z.string(), name: z.string(), isRequired: z.boolean() })),
    /** The number of people who have logged in with it. */
    linkedPeople: z.number(),
    /** The number of people who do not find the provider at the log-in, because they have no address at a proven domain. */
    peopleWithoutWayIn: z.number(),
  }),
})

export const updateSingleSignOn = post('Client/UpdateSingleSignOn', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed single sign-on'),
  summary:
    'Set up how the people of a client log in with the account of their organisation; the provider is asked for its description',
  input: {
    clientId: optionalId,
    /** If it is absent, the stored one stays. */
    kind: kind.optional(),
    label: visible(text(60)).default(''),
    discoveryAddress: text(1000).default(''),
    oidcClientId: text(500).default(''),
    /** Empty: the stored one stays. */
    secret: z.string().max(1000).default(''),
    secretEndsOn: optionalDay.default(''),
    /** Where the metadata of a SAML provider is. */
    metadataAddress: text(1000).default(''),
    /** The metadata itself, in place of the address. If both are empty, what was read before stays. */
    metadata: z
      .string()
      .max(metadataFile.maximumBytes, { error: 'The metadata file is too large' })
      .default(''),
    /** People may begin at a SAML provider, which leads them to a log-in that begins here. */
    startsAtProvider: z.boolean().default(false),
    /** People who log out here are logged out at the OpenID provider too. */
    logsOutThere: z.boolean().default(false),
    ...mapping,
    /** The claims of own fields are in it by the ids of the fields. */
    was: previousValues,
  },
  bodyLimit: 1024 * 1024,
})

const pleaseSendPeople = { error: 'Please send the number of people without a way in' }
export const switchSingleSignOn = post('Client/SwitchSingleSignOn', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Turned single sign-on on or off'),
  summary:
    'Use single sign-on or not, beside passwords or in place of them; for the latter, peopleWithoutWayIn has to be the number that GetSingleSignOn answers',
  input: {
    clientId: optionalId,
    isOn: z.boolean({ error: 'Please choose whether single sign-on is used' }),
    /** People of the client then log in with it only. */
    isOnly: z.boolean().default(false),
    /** From GetSingleSignOn, as the user has seen it. Turning isOnly on is refused if it is another number by now. */
    peopleWithoutWayIn: z
      .number(pleaseSendPeople)
      .int(pleaseSendPeople)
      .min(0, pleaseSendPeople)
      .max(1_000_000_000, pleaseSendPeople)
      .default(0),
  },
})

export const updateManagersMay = post('Client/UpdateWhoSetsUpSingleSignOn', {
  access: ['ADMIN'],
  audit: changes('Changed who sets up single sign-on'),
  summary: 'Let managers of a client set up its single sign-on too, or administrators only',
  input: {
    clientId: id,
    managersMay: z.boolean({ error: 'Please choose whether managers set it up' }),
  },
})

export const updateFactors = post('Client/UpdateFactorsOfSingleSignOn', {
  access: ['ADMIN'],
  audit: changes('Changed whether single sign-on asks for two factors'),
  summary:
    'Say that the identity provider of a client asks for two factors itself: people who log in with it only then meet a demand of the training provider. Another provider ends it',
  input: {
    clientId: id,
    asksTwoFactors: z.boolean({ error: 'Please choose whether the provider asks for two factors' }),
  },
})

const anyDomain = z.string().max(300).transform(canonicalDomain)
export const addSignOnDomain = post('Client/AddSingleSignOnDomain', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Added a domain for single sign-on'),
  summary: `Add a mail domain whose people log in with single sign-on once it is proven; at most ${maxDomains} of a client`,
  input: { clientId: optionalId, domain: organisationDomain },
})

export const checkSignOnDomain = post('Client/CheckSingleSignOnDomain', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Proved a domain for single sign-on'),
  summary: 'Look up whether the DNS of a domain has the text that proves whose it is',
  input: { clientId: optionalId, domain: anyDomain },
})

export const confirmSignOnDomain = post('Client/ConfirmSingleSignOnDomain', {
  access: ['ADMIN'],
  audit: changes('Confirmed a domain for single sign-on'),
  summary: 'Confirm as an administrator that a domain belongs to a client, without a text in its DNS',
  input: { clientId: id, domain: anyDomain },
})

export const removeSignOnDomain = post('Client/RemoveSingleSignOnDomain', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Removed a domain for single sign-on'),
  summary: 'Let people of a mail domain no longer come in with single sign-on; who is known stays known',
  input: { clientId: optionalId, domain: anyDomain },
})

export const trySingleSignOn = post('Client/TrySingleSignOn', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Begin a log-in with the stored settings that lets nobody in, to see what comes back',
  input: { clientId: optionalId },
  reply: begun,
})

export const finishTrial = post('Client/FinishTrialOfSingleSignOn', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'What came back from the identity provider, how each value is used and what is missing',
  input: answer,
  reply: z.object({
    /** Whose settings were tried. */
    clientId: z.string(),
    /** Says what would happen at a log-in. */
    outcome: z.string(),
    /** Sentences about what keeps this person from coming in, or is left out. */
    problems: z.array(z.string()),
    values: z.array(
      z.object({
        claim: z.string(),
        value: z.string(),
        /** Says what the value is used for; empty if for nothing. */
        use: z.string(),
      }),
    ),
  }),
  bodyLimit: 64 * 1024,
})
