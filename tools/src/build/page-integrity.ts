export const PAGE = 'index.html';
/** The name of the element with the table of hashes. */
export const META = 'integrity';

/** Returns a file's name without its content hash: "page.js". */
const plainName = (file: string): string => file.replace(/^assets\/(.+)\.\w+\.(\w+)$/, '$1.$2');

/** Adds the hashes of files to the tags and preloads of the HTML, and a table of all lazy files. */
export const withIntegrity = (html: string, hashes: ReadonlyMap<string, string>): string => {
  const hash = (file: string): string => {
    const known = hashes.get(file);
    if (known === undefined) throw new Error(`${PAGE} names /${file}, which is not in the build.`);
    return known;
  };
  const tags = html.replace(
    /(<(?:script|link)\b[^>]*\b(?:src|href)="\/(assets\/[^"]+)")/g,
    (_tag, start: string, file: string) => `${start} integrity="${hash(file)}"`,
  );
  const preloads = tags.replace(
    /&quot;href&quot;:&quot;\/(assets\/[^&]+)&quot;/g,
    (field, file: string) => `${field},&quot;integrity&quot;:&quot;${hash(file)}&quot;`,
  );
  const content = [...hashes]
    .map(([file, value]) => ` ${plainName(file)} ${value.slice('sha256-'.length)}`)
    .join('');
  return preloads.replace('</head>', `<meta name="${META}" content="${content}"></head>`);
};
