import { defineConfig } from 'tsdown'

const files = {
  entry: 'index.ts',
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: true,
  checks: { pluginTimings: false }, // it warns on a busy machine
} as const

// `npm run build` in client/: the package as ES modules and CommonJS. The types are those of CommonJS, which ES modules
// may import too: the other way round TypeScript before 5.8 refuses.
export default defineConfig([
  { ...files, format: 'esm', dts: false },
  { ...files, format: 'cjs', dts: true },
])
