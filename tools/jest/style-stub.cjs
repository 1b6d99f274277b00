/** Stands in for any style sheet: every class is called by its own name. */
module.exports = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === '__esModule') return true;
      return name === 'default' ? module.exports : String(name);
    },
  },
);
