// The least that can serve a folder with the same libraries: what the content host is measured against.
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

const [root = '', port = ''] = process.argv.slice(2)
const server = fastify()
await server.register(fastifyStatic, { root })
await server.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
