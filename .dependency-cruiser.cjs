// The arrows of ARCHITECTURE.md. scripts/arrows.test.ts plants a fault for each rule and sees it caught.
const tests = '\\.test\\.tsx?$|/test-[^/]+\\.ts$'
const error = 'error'

module.exports = {
  forbidden: [
    {
      name: 'contract-knows-zod-and-rules',
      comment: 'packages/contract imports zod and packages/rules: move code that needs more to the app that uses it.',
      severity: error,
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: ['^packages/(contract|rules)/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'rules-know-nothing',
      comment:
        'packages/rules is pure: pass in what a rule needs as an argument. Only hash functions come from outside.',
      severity: error,
      from: { path: '^packages/rules/', pathNot: tests },
      to: { pathNot: ['^packages/rules/', '(^|/)node_modules/@noble/hashes/'] },
    },
    {
      name: 'gateway-link-knows-zod-and-rules',
      comment: 'packages/gateway-link holds messages only: put behaviour into the server or the edge gateway.',
      severity: error,
      from: { path: '^packages/gateway-link/', pathNot: tests },
      to: { pathNot: ['^packages/(gateway-link|rules)/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'no-app-imports-an-app',
      comment: 'Apps talk over the wire: move what two of them share to packages/.',
      severity: error,
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-knows-contract-and-rules',
      comment: 'The web app reaches the server through packages/contract: state there what the page needs.',
      severity: error,
      from: { path: '^apps/web/' },
      to: { path: '^packages/', pathNot: '^packages/(contract|rules)/' },
    },
    {
      name: 'edge-gateway-knows-gateway-link-and-rules',
      comment: 'The edge gateway runs far from the server and speaks packages/gateway-link only.',
      severity: error,
      from: { path: '^apps/edge-gateway/' },
      to: { path: '^packages/', pathNot: '^packages/(gateway-link|rules)/' },
    },
    {
      name: 'plant-simulator-knows-rules',
      comment: 'The simulator stands for machines, which know nothing of us: it speaks their protocols.',
      severity: error,
      from: { path: '^apps/plant-simulator/' },
      to: { path: '^packages/', pathNot: '^packages/rules/' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'Platform code serves every domain: let the domain pass in what is special, or subscribe to an event.',
      severity: error,
      from: { path: '^apps/(server|web)/src/platform/', pathNot: tests },
      to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/platform/' },
    },
    {
      name: 'live-knows-platform',
      comment:
        'live/ shows objects and values for every domain: what one domain alone knows is given to it, or stays there.',
      severity: error,
      from: { path: '^apps/web/src/live/', pathNot: tests },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(live|platform)/' },
    },
    {
      name: 'nobody-imports-the-process',
      comment:
        'app.ts, program.ts and application.tsx put the domains together: a domain gets what it needs from the context, or by an offer.',
      severity: error,
      from: { path: '^apps/(server|web)/src/[^/]+/', pathNot: tests },
      to: { path: '^apps/(server/src/(app|app-[a-z]+|main|program)|web/src/[^/]+)\\.tsx?$' },
    },
    {
      name: 'the-web-is-put-together-by-doors',
      comment:
        "application.tsx, router.tsx and page-registry.ts take a domain's index.ts and pages.ts, and nothing behind them.",
      severity: error,
      from: { path: '^apps/web/src/[^/]+$', pathNot: tests },
      to: {
        path: '^apps/web/src/[^/]+/',
        pathNot: ['^apps/web/src/(platform|live)/', '^apps/web/src/[^/]+/(index|pages)\\.ts$'],
      },
    },
    {
      name: 'a-domain-is-entered-by-its-door',
      comment:
        "Import the other domain's index.ts; if it does not offer what you need, add it there or publish an event. (A reading join may name another domain's .table.ts where the arrow goes that way already, see scripts/domain-arrows.test.ts; writing there goes through its door.)",
      severity: error,
      from: {
        path: '^apps/(server|web)/src/([^/]+)/',
        pathNot: `${tests}|^apps/(server|web)/src/platform/|(\\.table|-columns)\\.ts$`,
      },
      to: {
        path: '^apps/$1/src/[^/]+/',
        pathNot: ['^apps/$1/src/($2|platform|live)/', '^apps/$1/src/[^/]+/index\\.ts$', '\\.table\\.ts$'],
      },
    },
    {
      name: 'a-table-knows-only-tables',
      comment: 'A .table.ts describes rows: it may import platform code and, for a foreign key, another .table.ts.',
      severity: error,
      from: { path: '^apps/server/src/(?!platform/).*\\.table\\.ts$' },
      to: { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/', '\\.table\\.ts$', '-columns\\.ts$'] },
    },
    {
      name: 'a-service-knows-no-http',
      comment:
        'A service is called from routes, jobs and tests: take plain values and throw Refusal; leave HTTP to .routes.ts.',
      severity: error,
      from: { path: '\\.service\\.ts$' },
      to: { path: ['(^|/)node_modules/(@fastify|fastify)[^/]*/', '\\.routes\\.ts$'] },
    },
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one thing, or hide a third: move it out, or publish an event.',
      severity: error,
      from: { pathNot: '\\.table\\.ts$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'The import leads nowhere: correct the path, or add the package to the package.json of this app.',
      severity: error,
      from: { path: '^(apps|packages)/' },
      // Vite makes virtual modules at build, and addresses of files.
      to: { couldNotResolve: true, pathNot: '^virtual:|[.]wasm[?]url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/migrations/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
