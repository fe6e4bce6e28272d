import { defineConfig } from 'tsdown'

// `npm run build` in client/: the package as ES modules and CommonJS, with types for both.
export default defineConfig({
  entry: 'index.ts',
  format: ['esm', 'cjs'],
  dts: true,
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: true,
})
