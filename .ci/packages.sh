# shellcheck shell=sh
# Installs Debian packages that are missing. Sourced by `run`, `test` and `.ci/run`.

# shellcheck disable=SC2034 # used by the scripts that source this file
# What the window opens at run time: X11, Wayland, Vulkan, OpenGL, and D-Bus for the file dialogs.
window_packages="libx11-6 libx11-xcb1 libxcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon0 libxkbcommon-x11-0
  libwayland-client0 libwayland-cursor0 libwayland-egl1 libvulkan1 mesa-vulkan-drivers libegl1 libgl1
  libgl1-mesa-dri libdbus-1-3"
# shellcheck disable=SC2034
# What a build needs besides Rust: a linker.
build_packages="gcc libc6-dev"
# shellcheck disable=SC2034
# What tests of a real window need besides: a display without a screen, a mouse, a camera.
test_packages="xvfb xauth xdotool imagemagick"
# shellcheck disable=SC2034
# What opens our documents in tests: office programs, readers of PDF, Python with room for packages of its own.
document_packages="libreoffice-impress libreoffice-calc poppler-utils python3 python3-openpyxl python3-venv"

# need PACKAGE… : installs those that are missing; names them where that is not possible, and goes on.
need() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is not Debian or Ubuntu. If something below fails, install what your system calls these:"
    echo "  $*" | tr -s ' \n' ' '
    echo
    return 0
  fi
  missing=""
  for package in "$@"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    # Two architectures side by side give the word twice.
    case "$status" in
      installed*) ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null 2>&1; then
      as_root=sudo
    else
      echo "Missing, and there is no sudo to install them:$missing"
      return 0
    fi
  fi
  echo "Installing:$missing"
  # A first try without asking the servers for news is much faster, and enough where the lists are fresh.
  # shellcheck disable=SC2086 # the list is meant to be split, and sudo may be empty
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 && return 0
  # shellcheck disable=SC2086
  if ! { $as_root apt-get update -qq &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null; }; then
    echo "Could not install them; going on without."
  fi
}

# need_rust : says where to get Rust if it is missing.
need_rust() {
  command -v cargo >/dev/null 2>&1 && return 0
  if [ -x "$HOME/.cargo/bin/cargo" ]; then
    PATH="$HOME/.cargo/bin:$PATH"
    export PATH
    return 0
  fi
  echo "Rust is missing. Get it from https://rustup.rs and start this again." >&2
  exit 1
}

# need_python : Python packages that read our documents, in a folder of the build; goes on without where there is no network.
need_python() {
  python3 -c 'import openpyxl, pptx' >/dev/null 2>&1 && return 0
  if [ ! -x target/python/bin/python3 ]; then
    python3 -m venv --system-site-packages target/python >/dev/null 2>&1 || return 0
  fi
  PATH="$PWD/target/python/bin:$PATH"
  export PATH
  python3 -c 'import openpyxl, pptx' >/dev/null 2>&1 && return 0
  echo "Installing for Python: python-pptx openpyxl"
  python3 -m pip install --quiet --disable-pip-version-check python-pptx openpyxl || echo "Could not install them; going on without."
}
