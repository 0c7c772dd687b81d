// Writes the Atom feed of the blog (RFC 4287).
import { escapeXml } from '../../base/escape-xml.ts'

interface Entry {
  id: string
  title: string
  urlSlug: string
  summary: string
  publishedDateTime: string
  updatedAt: string
  tags: { value: string }[]
}

interface Feed {
  siteName: string
  publicUrl: string
  /** The newest entry comes first. */
  entries: Entry[]
}

export function atomFeed({ siteName, publicUrl, entries }: Feed): string {
  const address = `${publicUrl}/news`
  const changes = entries.map(changedAt).sort()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${escapeXml(siteName)}</title>`,
    `  <id>${escapeXml(address)}</id>`,
    `  <link href="${escapeXml(address)}" />`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(address)}/feed.xml" />`,
    `  <updated>${changes.at(-1) ?? '1970-01-01T00:00:00Z'}</updated>`,
    `  <author><name>${escapeXml(siteName)}</name></author>`,
    ...entries.map((entry) => entryOf(entry, address)),
    '</feed>',
    '',
  ].join('\n')
}

/** Returns when the post last changed for its readers. Changes before its publication do not count. */
const changedAt = ({ updatedAt, publishedDateTime }: Entry) =>
  Date.parse(updatedAt) > Date.parse(publishedDateTime) ? updatedAt : publishedDateTime

const entryOf = (entry: Entry, address: string) =>
  [
    '  <entry>',
    `    <title>${escapeXml(entry.title)}</title>`,
    `    <id>urn:uuid:${entry.id}</id>`,
    `    <link href="${escapeXml(`${address}/${encodeURIComponent(entry.urlSlug)}`)}" />`,
    `    <published>${entry.publishedDateTime}</published>`,
    `    <updated>${changedAt(entry)}</updated>`,
    `    <summary>${escapeXml(entry.summary)}</summary>`,
    ...entry.tags.map(({ value }) => `    <category term="${escapeXml(value)}" />`),
    '  </entry>',
  ].join('\n')
