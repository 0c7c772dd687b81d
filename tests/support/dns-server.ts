// A DNS server on this machine that has the texts of a test, and which this process asks from then on.
import { createSocket } from 'node:dgram'
import { setServers } from 'node:dns/promises'

/** Returns a function that changes the texts of a name. */
export async function startDnsServer(): Promise<(name: string, texts: string[]) => void> {
  const all = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, all), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  socket.unref()
  setServers([`127.0.0.1:${socket.address().port}`])
  return (name, texts) => all.set(name, texts)
}

const headerLength = 12

function answerTo(question: Buffer, all: Map<string, string[]>): Buffer {
  const labels: string[] = []
  let at = headerLength
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(headerLength, at + 5)
  const texts = all.get(labels.join('.').toLowerCase()) ?? []
  const header = Buffer.from(question.subarray(0, headerLength))
  // An answer, and without texts one that the name does not exist.
  header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(texts.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, asked, ...texts.map(recordOf)])
}

/** The name is that of the question; type TXT, class IN, not to be remembered. */
function recordOf(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
  const record = Buffer.from([0xc0, headerLength, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0])
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}
