import { defineConfig } from 'tsdown'

// `npm run client:build`: the package as ES modules and CommonJS, with types for both.
export default defineConfig({
  entry: 'index.ts',
  format: ['esm', 'cjs'],
  dts: true,
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: true,
})
