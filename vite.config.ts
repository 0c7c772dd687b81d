import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callsOfClient } from './scripts/vite/calls-of-client.js'
import { compileEarly } from './scripts/vite/compile-early.js'
import { fonts } from './scripts/vite/fonts.js'
import { idsOfFields } from './scripts/vite/ids-of-fields.js'
import { firstScript } from './scripts/vite/first-script.js'
import { scriptsOfPages } from './scripts/vite/scripts-of-pages.js'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const port = Number(process.env['PORT'] ?? 4000)

export default defineConfig({
  root: folder('web'),
  plugins: [
    callsOfClient(),
    fonts(),
    react(),
    idsOfFields(),
    firstScript(),
    scriptsOfPages(),
    compileEarly(),
  ],
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What is used together comes in one file, not in fifty of a kilobyte each that wait for one another.
        codeSplitting: {
          groups: [
            // With all that it needs, so that it runs before the other scripts have arrived.
            { name: 'first', test: /web.first\.ts$/, priority: 17 },
            // What a first visit needs, whichever page it shows.
            { name: 'start', tags: ['$initial'], priority: 16 },
            // What every list needs: the schemas of lists need it too, and would take it along.
            { name: 'lists', test: /contract.rules.(list-(order|files)|is-day|numbers)\.ts$/, priority: 15 },
            // What forms validate by, which comes after their pages.
            { name: 'schemas', test: /node_modules.zod|contract.(shapes|call)\.ts$/, priority: 14 },
            { name: 'forms', test: /node_modules.@mantine.form|ui.rules\.ts$/, priority: 14 },
            // What hangs beside a button, and dialogs: much else uses small parts that would come with them otherwise.
            { name: 'floating', test: /@floating-ui/, priority: 13 },
            { name: 'icons', test: /@tabler/, priority: 13 },
            // What every page that loads something needs, and what stands round those of a user who is logged in.
            {
              name: 'stored',
              test: /shell.Stored\.tsx$|data.use-(load|save)\.ts$|core.esm.components.Group|ui.dates\.tsx$/,
              priority: 14,
            },
            { name: 'shell', test: /shell.Shell\.tsx$/, priority: 11 },
            // Not what only dialogs need, of which there are many.
            {
              name: 'common',
              test: /^(?!.*(Textarea|Overlay|FocusTrap|VisuallyHidden|use-focus-(trap|return)|is-element|get-single-element))/,
              minShareCount: 20,
              priority: 10,
            },
            // Small parts of many pages, which would come in files of their own: on HTTP/1.1 a browser asks for six at a time.
            // Not what the pages of a link from a mail need, which load little else.
            {
              name: 'parts',
              test: /web.ui.(?!Sentences|Dialog|Textarea|ask-to-close)|web.data.|contract.|web.features.[a-z-]+.hooks|MailOffNote/,
              minShareCount: 7,
              maxModuleSize: 6000,
              priority: 5,
            },
            // Small parts of the dashboards of administrators and managers, and of managers alone.
            {
              name: 'figures',
              test: /dashboards.(TrendCard|ComplianceFigures|hooks)|ui.(Change|change|days-in-words)\./,
              minShareCount: 2,
              priority: 4,
            },
            { name: 'own', test: /CommunitiesCard|BadgesGrid|OwnCourses/, minShareCount: 2, priority: 3 },
            // Small parts of records: of Mantine, of ours for changing one, and of the domains that several pages show.
            {
              name: 'marks',
              test: /CheckIcon|RadioIcon|InlineInput|InputsGroup|create-scoped-keydown/,
              priority: 2,
            },
            { name: 'boxes', test: /components.Checkbox./, priority: 1 },
            {
              name: 'sentences',
              test: /components.List.|ui.(Sentences|ErrorList)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'tabs',
              test: /components.Tabs.|ui.PageTabs|use-audit-tab/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'certificates',
              test: /certificates.(Day|StatusTag|hooks)\.|ObligationTag|person-training.Days/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'people',
              test: /calls.(learners|own-data)\.|learners.hooks|users.(role-name|PersonFields)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'training',
              test: /person-training.(exceptions-of|completion-columns|hooks)|CertificatesTable|DownloadOne/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'history',
              test: /history.(CertificateLink|hooks|DownloadLearningTime|Timeline.module)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'packages',
              test: /picture-hint|MinutesInput|CheckPackage|UploadProgress|ui.sizes/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'courses',
              test: /CourseCover|use-open-player|courses.hooks/,
              minShareCount: 2,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4002,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/images', '/course-pictures', '/news/feed.xml', '/credentials', '/.well-known'].map(
        (path) => [path, `http://localhost:${port}`],
      ),
    ),
  },
})
