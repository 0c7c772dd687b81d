export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
export const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
