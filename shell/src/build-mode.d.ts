/** Rspack puts the mode of the build in the place of this one value: "development" or "production". */
declare const process: { readonly env: { readonly NODE_ENV: string } };
