import { shippedSbom } from './shipped';

/* `npm run --silent sbom > sbom.json`: prints what is shipped, with its licences, in CycloneDX. */
console.log(JSON.stringify(await shippedSbom(), undefined, 2));
