// Holds the looks of the demo's provider and of one of its clients.
import { join } from 'node:path'
import sharp from 'sharp'
import { storePicture } from '../files/pictures.ts'
import type { FileStore } from '../files/store.ts'
import { projectRoot } from '../base/project-root.ts'

export const provider = 'Greenways Training'

const greenwaysColours = {
  primary_nav_colour: '#2b3a1f',
  secondary_nav_colour: '#3f5229',
  primary_button_colour: '#4f6b1d',
  secondary_button_colour: '#edf1df',
  primary_nav_font_colour: '#ffffff',
  secondary_nav_font_colour: '#dfe8c8',
  icon_colour: '#4f6b1d',
  sidebar_icon_colour: '#c5d86d',
}

/** Facts about the provider, for its privacy policy and its log-in page. */
export const greenwaysFacts = {
  registered_address: '14 Weavers Row, Cardiff CF10 1AA',
  company_number: '01234567',
  privacy_contact: 'privacy@greenways.example',
  legal_basis: 'the contract with your organisation',
  processors: 'Taff Hosting, which runs our servers,',
  storage_location: 'the United Kingdom',
  retention_period: 'two years',
  supervisory_authority: 'the Information Commissioner’s Office (ico.org.uk)',
  login_text: 'Short courses for a greener working day, from Greenways Training.',
}

/** Stores the pictures and returns the whole look. */
export async function addGreenwaysLook(files: FileStore) {
  const store = async (name: string, height: number) =>
    storePicture(
      files,
      await sharp(join(projectRoot, 'server', 'demo', 'provider', name), { density: 300 })
        .resize({ height })
        .png({ palette: true })
        .toBuffer(),
    )
  return {
    ...greenwaysColours,
    logo: await store('logo.svg', 160),
    loading_logo: await store('logo.svg', 240),
    favicon: await store('favicon.svg', 128),
  }
}

/** Terracotta, from the kitchens' own pots; colours that are not set here are those of the provider. */
export const heliosLook = {
  primary_nav_colour: '#5a2a1c',
  secondary_nav_colour: '#743a28',
  primary_button_colour: '#a2452a',
  secondary_button_colour: '#f8e9e2',
  secondary_nav_font_colour: '#f3d9cd',
  icon_colour: '#a2452a',
  sidebar_icon_colour: '#f2b48f',
}
