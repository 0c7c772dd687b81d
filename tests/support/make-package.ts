// Makes packages for tests: the smallest that plays, in each shape, with its files where the product stores them.
import { randomUUID } from 'node:crypto'
import type { Package, PackageItem } from '#contract/rules/package.ts'
import { makeCourse } from './make.ts'
import type { Product } from './product.ts'

export function makeItem(id: string, options: Partial<PackageItem> = {}): PackageItem {
  return {
    id,
    title: `Item ${id}`,
    resource: { kind: 'sco', launch: `${id}.html` },
    isVisible: true,
    hideLmsUi: [],
    children: [],
    ...options,
  }
}

export function makePackage(items: PackageItem[], options: Partial<Package> = {}): Package {
  return {
    scormVersion: '1.2',
    organization: 'org',
    title: 'A package',
    objectivesGlobalToSystem: false,
    root: { id: 'org', title: 'A package', isVisible: true, hideLmsUi: [], children: items },
    ...options,
  }
}

/** A course whose files are stored; each item is a page that shows its name. */
export async function makePlayableCourse(
  product: Product,
  content: Package = makePackage([makeItem('one')]),
  title?: string,
) {
  const course = await makeCourse(product, title ? { title } : {})
  const { db, files } = product.app
  const versionId = randomUUID()
  for (const item of content.root.children) {
    await files.write(
      `packages/${versionId}/${item.id}.html`,
      Buffer.from(`<!doctype html><title>${item.id}</title><p>${item.id}`),
    )
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('course_versions')
      .values({
        id: versionId,
        course_id: course.id,
        number: 2,
        scorm_version: content.scormVersion,
        package: JSON.stringify(content),
        size_bytes: 100,
        file_count: content.root.children.length,
      })
      .execute()
    await tx
      .updateTable('courses')
      .set({ current_version_id: versionId })
      .where('id', '=', course.id)
      .execute()
  })
  return { ...course, versionId }
}
