// Runs before each file of page tests. They share their modules, and a module is run for the first of them only.
import { afterEach } from 'vitest'
import { closeProduct } from './open-product.tsx'

afterEach(closeProduct)
