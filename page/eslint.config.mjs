import js from '@eslint/js'
import globals from 'globals'

export default [
  { ignores: ['target', 'build', 'dist', 'node_modules'] },
  { files: ['**/*.{js,jsx,mjs}'], ...js.configs.recommended },
  {
    files: ['**/*.{js,jsx,mjs}'],
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Names in JSX count as used for rules that know JSX; the core rule does not, so capitals are left to tsc.
      'no-unused-vars': ['error', { varsIgnorePattern: '^[A-Z]', ignoreRestSiblings: true, caughtErrors: 'none' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': ['error', { destructuring: 'all' }],
      'no-var': 'error',
      'max-len': ['error', { code: 120, ignorePattern: 'data:image/' }],
    },
  },
]
